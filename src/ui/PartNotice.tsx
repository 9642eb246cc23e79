"use client";
import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { useText } from "../react/useText.js";
import { isCompositionKey } from "./composition.js";
import { focusRing } from "./focusRing.js";
import type { FailedProps } from "./lazyPart.js";

const Root = styled("div", { name: "NarthexPartNotice", slot: "Root" })(({ theme }) => ({
  ...theme.typography.body2,
  position: "fixed",
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: theme.zIndex.snackbar,
  display: "flex",
  alignItems: "center",
  margin: theme.spacing(1),
  minHeight: 44,
  padding: theme.spacing(0, 1, 0, 2),
  border: "1px solid",
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  "& > button": {
    all: "unset",
    minHeight: 44,
    paddingInline: theme.spacing(1),
    textDecoration: "underline",
    cursor: "pointer",
    "&:focus-visible": focusRing(theme),
  },
}));

/**
 * Stands at the end of the page while the code of a menu, a dialog or a drawer is on its way to somebody who has opened it,
 * and when it could not be fetched; Escape closes it. It is loaded with every page: small, and of nothing that would have to
 * be fetched.
 */
export function PartNotice({ onRetry, onClose }: Partial<FailedProps>) {
  const text = useText(commonTexts);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isCompositionKey(event)) onClose?.();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [onClose]);
  return (
    <Root role={onRetry ? "alert" : "status"}>
      {text(onRetry ? "loadFailed" : "loading")}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {text("retry")}
        </button>
      )}
      {onClose && (
        <button type="button" onClick={onClose}>
          {text("close")}
        </button>
      )}
    </Root>
  );
}

/** For a {@link lazyPart} that opens over the page: what becomes of its code is said at the end of the page. */
export const noticeInstead = { Waiting: PartNotice, Failed: PartNotice };
