"use client";
import CloudOff from "@mui/icons-material/CloudOff";
import { styled } from "@mui/material/styles";
import { commonTexts } from "../client/locale/english/common.js";
import { useText } from "../react/useText.js";

const Root = styled("div", { name: "NarthexOfflineBar", slot: "Root" })(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 2),
  ...theme.typography.body2,
  background: theme.palette.action.selected,
  color: theme.palette.text.primary,
}));

/** A calm line that says that live updates have stopped for now. */
export function OfflineBar() {
  const text = useText(commonTexts);
  return (
    <Root role="status">
      <CloudOff fontSize="small" aria-hidden />
      {text("offline")}
    </Root>
  );
}
