"use client";
import CloudOff from "@mui/icons-material/CloudOff";
import { styled, useThemeProps } from "@mui/material/styles";
import { offlineBarTexts } from "../client/locale/english/offlineBar.js";
import { useText } from "../react/useText.js";
import type { RootProps } from "./RootProps.js";

export interface OfflineBarProps extends RootProps {
  /** What has stopped. @default a sentence about live updates in the interface language */
  text?: string | undefined;
}

const Root = styled("div", { name: "NarthexOfflineBar", slot: "Root" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 2),
  background: (theme.vars ?? theme).palette.action.selected,
  color: (theme.vars ?? theme).palette.text.primary,
}));

/** A calm line that says that live updates have stopped for now. */
export function OfflineBar(inProps: OfflineBarProps) {
  const { text, ...root } = useThemeProps({ props: inProps, name: "NarthexOfflineBar" });
  const own = useText(offlineBarTexts);
  return (
    <Root {...root} role="status">
      <CloudOff fontSize="small" />
      <span>{text ?? own("text")}</span>
    </Root>
  );
}
