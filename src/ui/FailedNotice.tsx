"use client";
import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { commonTexts } from "../client/locale/english/common.js";
import { useText } from "../react/useText.js";
import { IconAction } from "./IconAction.js";
import type { FailedProps } from "./lazyPart.js";
import { LoadFailure } from "./LoadFailure.js";

const Root = styled("div", { name: "NarthexFailedNotice", slot: "Root" })(({ theme }) => ({
  position: "fixed",
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: theme.zIndex.snackbar,
  display: "flex",
  alignItems: "center",
  margin: theme.spacing(1),
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  borderRadius: (theme.vars ?? theme).shape.borderRadius,
  boxShadow: theme.shadows[6],
}));

/** Stands at the end of the page when the code of a menu, a dialog or a drawer could not be fetched; Escape closes it. */
export function FailedNotice({ onRetry, onClose }: FailedProps) {
  const text = useText(commonTexts);
  useEffect(() => {
    const handleKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && onClose?.();
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [onClose]);
  return (
    <Root>
      <LoadFailure onRetry={onRetry} />
      {onClose && <IconAction icon="close" aria-label={text("close")} onClick={onClose} />}
    </Root>
  );
}
