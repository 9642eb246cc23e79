import type { Theme } from "@mui/material/styles";
import { overlayLooks } from "../../ui/overlayLooks.js";

/** Styles that the menus of the header share. */
export const menuLooks = (theme: Theme) =>
  ({
    ...overlayLooks,
    // The toolkit's entries are lower on wide screens; fingers are not smaller there.
    "& .MuiMenuItem-root": { minHeight: 48, whiteSpace: "normal", overflowWrap: "anywhere" },
    // What cannot be pressed says why: the keys come to it, and it is to be read.
    "& .MuiMenuItem-root.Mui-disabled": { opacity: 1, color: (theme.vars ?? theme).palette.text.secondary },
    "& .MuiMenuItem-root.Mui-disabled:focus-visible": { outline: "2px solid currentColor", outlineOffset: -4 },
  }) as const;
