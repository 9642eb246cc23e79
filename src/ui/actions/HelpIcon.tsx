"use client";
import IconButton from "@mui/material/IconButton";
import { documentationUrl } from "../../lib/links/appLinks.js";
import { widgetsTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { useHost } from "../../platform/provider/useHost.js";
import { HELP_ICON, SvgPath } from "../display/LineIcon.js";
import { type RootProps, styled, useThemeProps } from "../styles.js";

/** Props of `HelpIcon`: the article to open. */
export interface HelpIconProps extends RootProps<HTMLAnchorElement> {
  /** Path of the article on the support site, or its full URL. */
  article: string;
}

const Root = styled(IconButton, { name: "NarthexHelpIcon", slot: "Root" })({
  minWidth: 44,
  minHeight: 44,
  "&.Mui-focusVisible": { outline: "2px solid", outlineOffset: -2 },
}) as typeof IconButton;

/**
 * Renders a link to a help article, or nothing for a path if the host has no support site.
 * @example <HelpIcon article="docs/groups" />
 */
export function HelpIcon(inProps: HelpIconProps) {
  const { article, ...root } = useThemeProps({ props: inProps, name: "NarthexHelpIcon" });
  const text = useText(widgetsTexts);
  const href = documentationUrl(useHost().supportSite, article);
  if (!href) return null;
  return (
    <Root
      {...root}
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      size="small"
      aria-label={text("help")}
    >
      <SvgPath d={HELP_ICON} size={20} />
    </Root>
  );
}
