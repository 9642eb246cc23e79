"use client";
import Help from "@mui/icons-material/Help";
import IconButton from "@mui/material/IconButton";
import { styled, useThemeProps } from "@mui/material/styles";
import { widgetsTexts } from "../client/locale/english/widgets.js";
import { useHost } from "../react/useHost.js";
import { useText } from "../react/useText.js";
import { documentationUrl } from "../rules/links/documentationUrl.js";
import { ownFocusRing } from "./focusRing.js";
import type { RootProps } from "./RootProps.js";

export interface HelpIconProps extends RootProps<HTMLAnchorElement> {
  /** Path of the article below the support site, or its whole web address. */
  article: string;
}

const Root = styled(IconButton, { name: "NarthexHelpIcon", slot: "Root" })({
  minWidth: 44,
  minHeight: 44,
  "&.Mui-focusVisible": ownFocusRing(),
}) as typeof IconButton;

/** Opens a support article in a new tab. Hidden while the host names no support site. */
export function HelpIcon(inProps: HelpIconProps) {
  const { article, ...root } = useThemeProps({ props: inProps, name: "NarthexHelpIcon" });
  const text = useText(widgetsTexts);
  const href = documentationUrl(useHost().supportSite, article);
  if (!href) return null;
  return (
    <Root {...root} component="a" href={href} target="_blank" rel="noopener noreferrer" size="small" aria-label={text("help")}>
      <Help fontSize="small" />
    </Root>
  );
}
