"use client";
import { styled } from "@mui/material/styles";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { HEADER_HEIGHT_PX } from "./HeaderRoot.js";

const Root = styled("div", { name: "NarthexSiteHeader", slot: "Failed" })(({ theme }) => ({
  position: "fixed",
  insetBlockStart: HEADER_HEIGHT_PX,
  insetInlineEnd: 0,
  zIndex: theme.zIndex.appBar,
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  boxShadow: theme.shadows[3],
}));

/** Stands below the bar when the code of a menu or a dialog could not be fetched. */
export function FailedStrip({ onRetry }: { onRetry: () => void }) {
  return (
    <Root>
      <LoadFailure onRetry={onRetry} />
    </Root>
  );
}
