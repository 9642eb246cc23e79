"use client";
import List, { type ListProps } from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { type ReactNode, useId } from "react";
import { supportTexts } from "../platform/locale/texts/support.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { useLink } from "../platform/provider/useHost.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { focusRing, paletteOf, type CSSObject, type Theme } from "../ui/styles.js";

interface SupportLinkProps {
  href: string;
  label: string;
  icon: ReactNode;
}

function SupportLink({ href, label, icon }: SupportLinkProps) {
  const text = useText(supportTexts);
  const link = useLink();
  const id = useId();
  const isPage = !href.startsWith("mailto:");
  return (
    <ListItem disablePadding>
      <ListItemButton
        component="a"
        {...link(href, { target: isPage ? "_blank" : undefined })}
        aria-describedby={isPage ? id : undefined}
      >
        <ListItemIcon>{icon}</ListItemIcon>
        <ListItemText primary={label} />
        {isPage && (
          <>
            <LineIcon name="openInNew" size={16} />
            <span id={id} hidden>
              {text("opensNewTab")}
            </span>
          </>
        )}
      </ListItemButton>
    </ListItem>
  );
}

interface SupportLinksProps extends ListProps {
  links: readonly (Omit<SupportLinkProps, "href"> & { href: string | null })[];
}

export function SupportLinks({ links, ...list }: SupportLinksProps) {
  const items = links.map(
    ({ href, ...link }, index) => href && <SupportLink key={index} href={href} {...link} />,
  );
  return items.some(Boolean) && <List {...list}>{items}</List>;
}

export const supportRowStyles = (theme: Theme): CSSObject => ({
  "& .MuiListItemButton-root": {
    minHeight: 48,
    paddingInline: theme.spacing(2.5, 2),
    color: paletteOf(theme).text.primary,
    "&.Mui-focusVisible": focusRing(theme),
  },
  "& .MuiListItemIcon-root": { minWidth: 34, color: paletteOf(theme).text.secondary },
  "& .MuiListItemText-root": { overflowWrap: "anywhere", hyphens: "auto" },
  "& .MuiListItemText-primary": theme.typography.body2,
  "& .MuiListItemButton-root > svg": {
    flex: "none",
    marginInlineStart: theme.spacing(1),
    color: paletteOf(theme).text.secondary,
  },
});
