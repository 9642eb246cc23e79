"use client";
import HelpOutline from "@mui/icons-material/Help";
import IconButton from "@mui/material/IconButton";
import { commonTexts } from "../client/locale/english/common.js";
import { useHost } from "../react/useHost.js";
import { useText } from "../react/useText.js";

export interface HelpIconProps {
  /** Path of the article below the support site. */
  article: string;
}

/** Opens a support article in a new tab (HDR-19). Hidden while the host names no support site. */
export function HelpIcon({ article }: HelpIconProps) {
  const text = useText(commonTexts);
  const { supportSite } = useHost();
  if (!supportSite) return null;
  return (
    <IconButton
      size="small"
      component="a"
      href={`${supportSite}/${article.replace(/^\/+/, "")}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text("help")}
      sx={{ minWidth: 44, minHeight: 44 }}
    >
      <HelpOutline fontSize="small" />
    </IconButton>
  );
}
