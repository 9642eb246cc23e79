import type { KeyboardEvent } from "react";
import type { Theme } from "@mui/material/styles";
import { overlayStyles } from "../ui/styles.js";

/** Follows a link in a menu on Space, as on Enter. Use it as `onKeyDown`. */
export function followOnSpace(event: KeyboardEvent<HTMLElement>): void {
  const { key, repeat, currentTarget } = event;
  // MUI handles items without a URL.
  if (key !== " " || !currentTarget.hasAttribute("href")) return;
  event.preventDefault();
  if (!repeat) currentTarget.click();
}

/** Shared styles of the header's menus. */
export const menuStyles = (theme: Theme) =>
  ({
    ...overlayStyles,
    // MUI's items are lower on wide screens, which may be touch screens too.
    "& .MuiMenuItem-root": { minHeight: 48, whiteSpace: "normal", overflowWrap: "anywhere" },
    // A disabled item shows why it is disabled, so it is focusable and must be readable.
    "& .MuiMenuItem-root.Mui-disabled": {
      opacity: 1,
      color: (theme.vars ?? theme).palette.text.secondary,
    },
    "& .MuiMenuItem-root.Mui-disabled:focus-visible": {
      outline: "2px solid currentColor",
      outlineOffset: -4,
    },
  }) as const;
