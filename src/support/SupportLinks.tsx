"use client";
import List, { type ListProps } from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import { useId } from "react";
import { supportTexts } from "../platform/locale/texts/support.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { useLink } from "../platform/provider/useHost.js";
import { LineIcon, SvgPath } from "../ui/display/LineIcon.js";
import { focusRing, paletteOf, type CSSObject, type Theme } from "../ui/styles.js";

export const DOCUMENTATION_ICON =
  "M12 6.5C10 5 7 4.5 3.5 5v14c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5v14";
export const ARTICLE_ICON = "M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4";
export const FORUM_ICON = "M3.5 4.5h12v9h-8l-4 3.5zM18.5 9h2v11L17 17H9.5v-1";

interface SupportLinkProps {
  href: string;
  label: string;
  /** Path data, for `SvgPath`. */
  icon: string;
}

function SupportLink({ href, label, icon }: SupportLinkProps) {
  const text = useText(supportTexts);
  const link = useLink();
  const id = useId();
  const isNewTab = !href.startsWith("mailto:");
  return (
    <ListItem disablePadding>
      <ListItemButton
        component="a"
        {...link(href, { target: isNewTab ? "_blank" : undefined })}
        aria-describedby={isNewTab ? id : undefined}
      >
        <ListItemIcon>
          <SvgPath d={icon} size={20} />
        </ListItemIcon>
        <ListItemText primary={label} />
        {isNewTab && (
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

/** Returns the styles of the rows. `start`, `end`: padding before the first icon and after the last, in px. */
export const supportRowStyles = (theme: Theme, start: number, end: number): CSSObject => ({
  "& .MuiListItemButton-root": {
    minHeight: 48,
    paddingInline: `${start}px ${end}px`,
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
