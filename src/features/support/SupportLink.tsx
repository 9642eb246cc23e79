"use client";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { type ReactNode, useId } from "react";
import { supportTexts } from "../../client/locale/english/support.js";
import { useLink } from "../../react/useLink.js";
import { useText } from "../../react/useText.js";
import { LineIcon } from "../../ui/LineIcon.js";

export interface SupportLinkProps {
  /** A safe web or mail address. */
  href: string;
  label: string;
  icon: ReactNode;
}

/** One row of a list of help: a real link. A web page opens in a new tab, a mail in the mail program. */
export function SupportLink({ href, label, icon }: SupportLinkProps) {
  const text = useText(supportTexts);
  const link = useLink();
  const id = useId();
  const isPage = !href.startsWith("mailto:");
  return (
    <ListItem disablePadding>
      <ListItemButton component="a" {...link(href, { target: isPage ? "_blank" : undefined })} aria-describedby={isPage ? id : undefined}>
        <ListItemIcon>{icon}</ListItemIcon>
        <ListItemText primary={label} />
        {isPage && (
          <>
            <LineIcon name="openInNew" size={18} />
            <span id={id} hidden>
              {text("opensNewTab")}
            </span>
          </>
        )}
      </ListItemButton>
    </ListItem>
  );
}
