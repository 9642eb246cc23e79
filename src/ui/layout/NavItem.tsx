"use client";
import Tooltip from "@mui/material/Tooltip";
import { type MouseEvent, type ReactElement, useId } from "react";
import { opensInApp } from "../../lib/links/urls.js";
import { widgetsTexts } from "../../platform/locale/texts/common.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { useLink } from "../../platform/provider/useHost.js";
import { NamedIcon } from "../display/NamedIcon.js";
import { UnreadBadge } from "../display/UnreadBadge.js";
import {
  alignAsParent,
  focusRing,
  paletteOf,
  roundButton,
  selectedBackground,
  selectedBar,
  shrinkIfCompact,
  visuallyHidden,
  type RootProps,
  styled,
  useThemeProps,
} from "../styles.js";
import { navItemTestId } from "../useUniqueId.js";

/** A long delay, because the tooltip only repeats the label. */
const TOOLTIP_DELAY_MS = 600;

/** Props of `NavItem`: its label and icon, where it leads, and its delete button. */
export interface NavItemProps extends RootProps {
  /** The text of the item. */
  label: string;
  /** Name of the icon, such as "person", or a decorative element. */
  icon: string | ReactElement;
  /** A path of this site (`/people`), a web URL or a mailto URL. Without a safe URL, the item is a button if it has `onClick`. */
  url?: string | undefined;
  /** Where the browser opens the link, such as "_blank". */
  target?: string | undefined;
  /** Replaces the navigation to a path of this site. For other URLs, it is called in addition to following the link. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  /** Navigates to the URL inside the host app. @default the host's `onNavigate` */
  onNavigate?: ((url: string) => void) | undefined;
  /** Lets the browser follow the link, also to a path of this site. @default false */
  external?: boolean | undefined;
  /** Marks the item of the current page. @default false */
  selected?: boolean | undefined;
  /** A number at the end of the item, hidden at 0. */
  badgeCount?: number | undefined;
  /** Name of the delete icon. The delete button needs it and `deleteFunction`. */
  deleteIcon?: string | undefined;
  /** Name and tooltip of the delete button. @default "Delete item" in the interface language */
  deleteLabel?: string | undefined;
  /** Called by the delete button, which needs `deleteIcon` too. */
  deleteFunction?: (() => void) | undefined;
}

const Root = styled("div", { name: "NarthexNavItem", slot: "Root" })(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  "& .NarthexNavItem-main": {
    ...theme.typography.body2,
    display: "flex",
    alignItems: "center",
    gap: theme.spacing(1.5),
    flex: 1,
    minWidth: 0,
    minHeight: shrinkIfCompact(44, 8),
    padding: theme.spacing(0, 1.5),
    paddingBlock: shrinkIfCompact(theme.spacing(1), 4),
    border: 0,
    position: "relative",
    borderRadius: theme.shape.borderRadius,
    background: "none",
    textAlign: "start",
    textDecoration: "none",
    color: paletteOf(theme).text.primary,
  },
  "& .NarthexNavItem-label": { flex: 1, minWidth: 0, overflowWrap: "anywhere", ...alignAsParent },
  "& .NarthexNavItem-count": visuallyHidden,
  "& .NarthexNavItem-badge > .MuiBadge-badge:not(.MuiBadge-invisible)": {
    position: "static",
    transform: "none",
  },
  // The delete button overlaps the end of the item, so that both share one background.
  "& .NarthexNavItem-main:has(+ button)": { paddingInlineEnd: 48 },
  "& .NarthexNavItem-main .MuiIcon-root": { fontSize: 20, color: paletteOf(theme).action.active },
  "& :is(a, button).NarthexNavItem-main": {
    cursor: "pointer",
    "&:hover": { background: paletteOf(theme).action.hover },
    "&:focus-visible": focusRing(theme),
  },
  "& .NarthexNavItem-main.selected": {
    ...selectedBackground(theme),
    fontWeight: theme.typography.fontWeightMedium,
    ...selectedBar(theme, 10),
    "& .MuiIcon-root": { color: paletteOf(theme).primary.main },
  },
  "& .NarthexNavItem-delete": {
    ...roundButton(theme),
    minHeight: shrinkIfCompact(44, 8),
    position: "relative",
    marginInlineStart: -44,
    borderRadius: theme.shape.borderRadius,
    color: paletteOf(theme).text.secondary,
    "&:hover, &:focus-visible": { color: paletteOf(theme).error.main },
  },
  // Touch screens have no hover, so the button is always shown there.
  "@media (hover: hover) and (pointer: fine)": {
    "&:not(:hover, :focus-within) .NarthexNavItem-delete": { opacity: 0 },
  },
}));

/**
 * Renders an item of a side menu: a link or a button, with an optional delete button.
 * @example <NavItem label="People" icon="person" url="/people" selected />
 */
export function NavItem(inProps: NavItemProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexNavItem" });
  const { url, target, external, onClick, onNavigate, deleteIcon, deleteFunction, ...rest } = props;
  const { label, icon, selected = false, badgeCount, deleteLabel, ...root } = rest;
  // Hosts pass server data unchecked.
  const count = typeof badgeCount === "number" && badgeCount > 0 ? badgeCount : 0;
  const text = useText(widgetsTexts);
  const link = useLink();
  const id = useId();
  const linkProps = link(url ?? "", {
    target,
    external,
    onClick: opensInApp(url, { target, external }) ? undefined : onClick,
    onNavigate: onClick ? (_, event) => onClick(event) : onNavigate && ((path) => onNavigate(path)),
  });
  const isLink = linkProps.href !== undefined;
  const Main = isLink ? "a" : onClick ? "button" : "span";
  const main = isLink ? linkProps : onClick && { type: "button" as const, onClick };
  const deleteName = deleteLabel ?? text("deleteItem");
  return (
    <Root {...root}>
      <Tooltip
        title={label}
        placement="bottom-start"
        enterDelay={TOOLTIP_DELAY_MS}
        enterNextDelay={TOOLTIP_DELAY_MS}
        disableInteractive
      >
        <Main
          {...main}
          className={`NarthexNavItem-main ${selected ? "selected" : ""}`}
          data-testid={navItemTestId(label)}
          // Removes the aria-label that MUI's Tooltip sets: the accessible name is the label with the count.
          aria-label={undefined}
          aria-current={selected ? (isLink ? "page" : "true") : undefined}
        >
          {typeof icon === "string" ? <NamedIcon name={icon} /> : icon}
          <span id={id} className="NarthexNavItem-label" dir="auto">
            {label}
          </span>
          {count > 0 && " "}
          {count > 0 && <span className="NarthexNavItem-count">({count})</span>}
          <UnreadBadge className="NarthexNavItem-badge" count={count} aria-hidden />
        </Main>
      </Tooltip>
      {deleteIcon && deleteFunction && (
        <Tooltip title={deleteName}>
          <button
            type="button"
            className="NarthexNavItem-delete"
            data-testid="nav-item-delete"
            aria-label={deleteName}
            // Not needed if the name already contains the item's label.
            aria-describedby={deleteName.includes(label) ? undefined : id}
            onClick={() => deleteFunction()}
          >
            <NamedIcon name={deleteIcon} style={{ fontSize: 19 }} />
          </button>
        </Tooltip>
      )}
    </Root>
  );
}
