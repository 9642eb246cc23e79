"use client";
import Menu from "@mui/material/Menu";
import { styled } from "@mui/material/styles";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { menuStyles, followOnSpace } from "./styles.js";
import type { HeaderMenuItem } from "./types.js";
import { useLink } from "../platform/provider/useLink.js";
import { useLeftPage } from "../platform/provider/usePage.js";
import { NamedIcon } from "../ui/display/NamedIcon.js";
import type { PopupProps } from "../ui/useDisclosure.js";
import { useIgnoreDoubleClick } from "../ui/useIgnoreRepeats.js";

export interface LinkMenuProps extends PopupProps {
  id: string;
  /** Accessible name of the menu. */
  label: string;
  items: readonly HeaderMenuItem[];
  /** Label of the current item. */
  current: string | undefined;
}

const Root = styled(Menu, { name: "NarthexLinkMenu", slot: "Root" })(({ theme }) => ({
  ...menuStyles(theme),
  "& .MuiMenu-paper": { minWidth: 220, maxHeight: "80vh" },
  // In the DOM, the icon comes after the label, so that type-ahead matches the label and not the icon's name.
  "& .MuiListItemIcon-root": { order: -1 },
}));

/** Renders a menu of links. */
export function LinkMenu({ open, onClose, anchor, id, label, items, current }: LinkMenuProps) {
  const link = useLink();
  useLeftPage(open, onClose);
  const currentIndex = items.findIndex((item) => item.label === current);
  return (
    <Root
      id={id}
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      onClickCapture={useIgnoreDoubleClick(open)}
      disableRestoreFocus
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
