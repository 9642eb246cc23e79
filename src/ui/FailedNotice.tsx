"use client";
import { styled } from "@mui/material/styles";
import { LoadFailure } from "./LoadFailure.js";

const Root = styled("div", { name: "NarthexFailedNotice", slot: "Root" })(({ theme }) => ({
  position: "fixed",
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: theme.zIndex.snackbar,
  margin: theme.spacing(1),
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  borderRadius: (theme.vars ?? theme).shape.borderRadius,
  boxShadow: theme.shadows[6],
}));

/** Stands at the end of the page when the code of a menu, a dialog or a drawer could not be fetched. */
export function FailedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Root>
      <LoadFailure onRetry={onRetry} />
    </Root>
  );
}
