"use client";
import CloudOffOutlined from "@mui/icons-material/CloudOffOutlined";
import { offlineBarTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { centeredRow, paletteOf, type RootProps, styled, useThemeProps } from "../styles.js";

export interface OfflineBarProps extends RootProps {
  /** @default a sentence about paused live updates, in the interface language */
  text?: string | undefined;
}

const Root = styled("div", { name: "NarthexOfflineBar", slot: "Root" })(({ theme }) => ({
  ...theme.typography.body2,
  ...centeredRow,
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 2),
  background: paletteOf(theme).action.selected,
  color: paletteOf(theme).text.primary,
}));

/** Renders a status line that live updates are paused. @example {!isConnected && <OfflineBar />} */
export function OfflineBar(inProps: OfflineBarProps) {
  const { text, ...root } = useThemeProps({ props: inProps, name: "NarthexOfflineBar" });
  const defaultText = useText(offlineBarTexts);
  return (
    <Root {...root} role="status">
      <CloudOffOutlined fontSize="small" />
      <span>{text ?? defaultText("text")}</span>
    </Root>
  );
}
