"use client";
import { styled, useThemeProps } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { type MouseEvent, useId } from "react";
import { widgetsTexts } from "../client/locale/english/widgets.js";
import { useLink } from "../react/useLink.js";
import { useText } from "../react/useText.js";
import { movesInApp } from "../rules/links/movesInApp.js";
import { hidden } from "./hidden.js";
import { NamedIcon } from "./NamedIcon.js";
import { navItemTestId } from "./navItemTestId.js";
import { pageStart } from "./pageStart.js";
import type { RootProps } from "./RootProps.js";
import { roundButton } from "./roundButton.js";
import { UnreadBadge } from "./UnreadBadge.js";
import { focusRing } from "./focusRing.js";

/** Side of the delete icon in px (NAV-04). */
const NAV_DELETE_ICON_PX = 19;
/** The tooltip repeats the label: it waits until somebody stays. */
const TOOLTIP_DELAY_MS = 600;

export interface NavItemProps extends RootProps {
  label: string;
  /** Name of the icon, such as "person". */
  icon: string;
  /** A path of this site (`/people`), or a web or mail address. Without it, or with any other, the item is a button. */
  url?: string | undefined;
  /** Where the browser opens the address, such as "_blank". */
  target?: string | undefined;
  /** Called in place of moving to a path of this site, and beside what another address does. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  /** Moves to the address inside the host app. @default the host's `onNavigate` */
  onNavigate?: ((url: string) => void) | undefined;
  /** The browser follows the address by itself, a path of this site too. @default false */
  external?: boolean | undefined;
  /** Marks the place where the user is. @default false */
  selected?: boolean | undefined;
  /** A number on the icon; 0 is not shown. */
  badgeCount?: number | undefined;
  /** Name of the delete icon. With it and `deleteFunction` there is a delete button. */
  deleteIcon?: string | undefined;
  /** Name and tooltip of the delete button. @default "Delete item" in the interface language */
  deleteLabel?: string | undefined;
  /** Called when the delete button is pressed. */
  deleteFunction?: (() => void) | undefined;
}

const Root = styled("div", { name: "NarthexNavItem", slot: "Root" })(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(0.5),
  "& .NarthexNavItem-main": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    gap: theme.spacing(2),
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    padding: theme.spacing(1, 2),
    border: 0,
    position: "relative",
    borderInlineStart: "3px solid transparent",
    background: "none",
    textAlign: "start",
    textDecoration: "none",
    color: (theme.vars ?? theme).palette.text.primary,
  },
  "& .NarthexNavItem-label": { flex: 1, minWidth: 0, overflowWrap: "anywhere", ...pageStart },
  "& .NarthexNavItem-count": hidden,
  "& .NarthexNavItem-main .material-icons": { color: (theme.vars ?? theme).palette.action.active },
  "& :is(a, button).NarthexNavItem-main": {
    cursor: "pointer",
    "&:hover": { background: (theme.vars ?? theme).palette.action.hover },
    "&:focus-visible": focusRing(theme),
  },
  "& .NarthexNavItem-main.selected": {
    borderInlineStartColor: (theme.vars ?? theme).palette.primary.main,
    background: (theme.vars ?? theme).palette.action.selected,
    fontWeight: theme.typography.fontWeightMedium,
    "& .material-icons": { color: (theme.vars ?? theme).palette.primary.main },
  },
  "& .NarthexNavItem-delete": { ...roundButton(theme), color: (theme.vars ?? theme).palette.error.main },
}));

/** One item of a side menu: a link with its real address, or a button, and beside it what deletes it. */
export function NavItem(inProps: NavItemProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexNavItem" });
  const { label, icon, url, target, onClick, onNavigate, external, selected = false, badgeCount, ...rest } = props;
  // Hosts pass what a server answered.
  const count = typeof badgeCount === "number" && badgeCount > 0 ? badgeCount : 0;
  const { deleteIcon, deleteLabel, deleteFunction, ...root } = rest;
  const text = useText(widgetsTexts);
  const link = useLink();
  const id = useId();

  const linkProps = url
    ? link(url, {
        target,
        external,
        onClick: movesInApp(url, { target, external }) ? undefined : onClick,
        onNavigate: onClick ? (_, event) => onClick(event) : onNavigate && ((path) => onNavigate(path)),
      })
    : undefined;
  const isLink = linkProps?.href !== undefined;
  // With neither an address nor a handler there is nothing to press.
  const Main = isLink ? "a" : onClick ? "button" : "span";
  const main = {
    ...(isLink && linkProps),
    ...(Main === "button" && { type: "button" as const, onClick }),
  };
  const classes = ["NarthexNavItem-main", selected && "selected"];
  const deleteName = deleteLabel ?? text("deleteItem");
  return (
    <Root {...root}>
      <Tooltip title={label} placement="bottom-start" enterDelay={TOOLTIP_DELAY_MS} enterNextDelay={TOOLTIP_DELAY_MS} disableInteractive>
        <Main
          {...main}
          className={classes.filter(Boolean).join(" ")}
          data-testid={navItemTestId(label)}
          // Its words are its name; the tooltip repeats them.
          aria-label={undefined}
          aria-current={selected ? (isLink ? "page" : "true") : undefined}
        >
          <UnreadBadge count={count} aria-hidden>
            <NamedIcon name={icon} />
          </UnreadBadge>
          <span id={id} className="NarthexNavItem-label" dir="auto">
            {label}
          </span>
          {count > 0 && " "}
          {count > 0 && <span className="NarthexNavItem-count">({count})</span>}
        </Main>
      </Tooltip>
      {deleteIcon && deleteFunction && (
        <Tooltip title={deleteName}>
          <button
            type="button"
            className="NarthexNavItem-delete"
            data-testid="nav-item-delete"
            aria-label={deleteName}
            aria-describedby={id}
            onClick={() => deleteFunction()}
          >
            <NamedIcon name={deleteIcon} style={{ fontSize: NAV_DELETE_ICON_PX }} />
          </button>
        </Tooltip>
      )}
    </Root>
  );
}
