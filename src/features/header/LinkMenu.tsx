"use client";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useLink } from "../../react/useLink.js";
import { NamedIcon } from "../../ui/NamedIcon.js";
import type { HeaderMenuItem } from "./HeaderMenuItem.js";
import type { MenuState } from "./useMenu.js";

export interface LinkMenuProps {
  menu: MenuState;
  id: string;
  /** What the menu is called. */
  label: string;
  items: readonly HeaderMenuItem[];
  /** Label of the item where the page is. */
  current: string | undefined;
}

/** Links to choose from: arrow keys and type-ahead move, Escape goes back to the button, and each is a link like any other. */
export function LinkMenu({ menu, id, label, items, current }: LinkMenuProps) {
  const link = useLink();
  if (!menu.anchor) return null;
  return (
    <Menu
      id={id}
      anchorEl={menu.anchor}
      open={menu.isOpen}
      onClose={() => menu.close()}
      disableRestoreFocus
      slotProps={{ list: { component: "div", "aria-label": label } as object, paper: { sx: { minWidth: 220, maxHeight: "80vh" } } }}
    >
      {items.map(({ url, icon, label: name }, index) => (
        <MenuItem
          key={index}
          component="a"
          {...link(url, { onClick: () => menu.close() })}
          selected={name === current}
          aria-current={name === current ? "page" : undefined}
          sx={{ minHeight: 44, whiteSpace: "normal", overflowWrap: "anywhere" }}
        >
          {name}
          {icon && (
            // Behind the words, so that typing finds them and not the name of the icon.
            <ListItemIcon sx={{ order: -1 }}>
              <NamedIcon name={icon} />
            </ListItemIcon>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
