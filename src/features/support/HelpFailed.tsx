"use client";
import { styled } from "@mui/material/styles";
import { supportTexts } from "../../client/locale/english/support.js";
import { useText } from "../../react/useText.js";
import { LoadFailure } from "../../ui/LoadFailure.js";

const Root = styled("div", { name: "NarthexSupportDrawer", slot: "Failed" })(({ theme }) => ({
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

/** Says that the code of the help could not be fetched. */
export function HelpFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText(supportTexts);
  return (
    <Root>
      <LoadFailure text={text("loadFailed")} onRetry={onRetry} />
    </Root>
  );
}
