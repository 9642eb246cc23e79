"use client";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { KeyboardEvent } from "react";
import { useLink } from "../platform/provider/useHost.js";
import { useIgnoreDoubleClick } from "../platform/provider/useIsRecentlyChanged.js";
import { useOnPageLeave } from "../platform/provider/usePage.js";
import { NamedIcon } from "../ui/display/NamedIcon.js";
import { ignoreHeldEnter } from "../ui/keys.js";
import {
  overlayStyles,
  focusRing,
  paletteOf,
  shrinkIfCompact,
  selectedRow,
  type CSSObject,
  styled,
  type Theme,
} from "../ui/styles.js";
import type { PopupProps } from "../ui/useDisclosure.js";

/**
 * A link in a menu of the header.
 * @example const item: HeaderMenuItem = { url: "/people", icon: "person", label: "People" };
 */
export interface HeaderMenuItem {
  /** A path of the host app, or a web URL. */
  url: string;
  /** Name of the icon in the icon font. */
  icon?: string | undefined;
  /** The text of the link. It marks the current item if it equals the menu's label. */
  label: string;
}

/** A menu of links. `current` is the label of the current item. */
export interface MenuProps {
  id: string;
  label: string;
  items: readonly HeaderMenuItem[];
  current: string;
}

export const menuStyles = (theme: Theme): CSSObject => ({
  ...overlayStyles,
  "& .MuiMenuItem-root": {
    ...theme.typography.body2,
    // MUI reduces the height of items on wide screens, which may be touch screens too.
    minHeight: shrinkIfCompact(48, 8),
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    "&.Mui-focusVisible": { ...focusRing(theme), background: paletteOf(theme).action.hover },
    "&.Mui-selected": selectedRow(theme),
    // Disabled items are focusable (those of the account menu say why they are disabled), so they must be readable.
    "&.Mui-disabled": {
      opacity: 1,
      color: paletteOf(theme).text.secondary,
      "&:focus-visible": { outline: "2px solid", outlineOffset: -4 },
    },
  },
});

/** Returns the props of a menu below a button. A double click that opens the menu, or changes what is `shown`, chooses no item. */
export function useMenuProps({ open, onClose, anchor }: PopupProps, shown: unknown = open) {
  useOnPageLeave(open, onClose);
  return {
    open,
    onClose,
    anchorEl: anchor,
    onKeyDownCapture: (event: KeyboardEvent) => ignoreHeldEnter(event),
    onClickCapture: useIgnoreDoubleClick(shown),
    disableRestoreFocus: true,
  };
}

/** Follows a link in a menu on Space, as on Enter. Use it as `onKeyDown`. */
export function followOnSpace(event: KeyboardEvent<HTMLElement>): void {
  // MUI handles items without a URL.
  if (event.key !== " " || !event.currentTarget.hasAttribute("href")) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.click();
}

const Root = styled(Menu, { name: "NarthexLinkMenu", slot: "Root" })(({ theme }) => ({
  ...menuStyles(theme),
  "& .MuiMenu-paper": { minWidth: 220, maxHeight: "80vh" },
  // In the DOM, the icon comes after the label, so that type-ahead matches the label and not the icon's name.
  "& .MuiListItemIcon-root": { order: -1 },
}));

export function LinkMenu(props: MenuProps & PopupProps) {
  const { id, label, items, current, onClose } = props;
  const link = useLink();
  const currentIndex = items.findIndex((item) => item.label === current);
  return (
    <Root
      {...useMenuProps(props)}
      id={id}
      slotProps={{
        list: { component: "div", "aria-label": label, disabledItemsFocusable: true } as object,
      }}
    >
      {items.map(({ url, icon, label: name }, index) => {
        const linkProps = link(url, { onClick: onClose });
        return (
          <MenuItem
            key={index}
            component="a"
            {...(linkProps.href ? linkProps : { disabled: true })}
            onKeyDown={followOnSpace}
            selected={index === currentIndex}
            aria-current={index === currentIndex ? "page" : undefined}
          >
            {name}
            {icon && (
              <ListItemIcon>
                <NamedIcon name={icon} />
              </ListItemIcon>
            )}
          </MenuItem>
        );
      })}
    </Root>
  );
}
