"use client";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { useLeftPage } from "../../react/useLeftPage.js";
import { useLink } from "../../react/useLink.js";
import { NamedIcon } from "../../ui/NamedIcon.js";
import type { Layer } from "../../ui/useDisclosure.js";
import { useIgnoreRepeats } from "../../ui/useIgnoreRepeats.js";
import type { HeaderMenuItem } from "./HeaderMenuItem.js";
import { followOnSpace } from "./followOnSpace.js";
import { menuLooks } from "./menuLooks.js";

export interface LinkMenuProps extends Layer {
  id: string;
  /** What the menu is called. */
  label: string;
  items: readonly HeaderMenuItem[];
  /** Label of the item where the page is. */
  current: string | undefined;
}

const Root = styled(Menu, { name: "NarthexLinkMenu", slot: "Root" })(({ theme }) => ({
  ...menuLooks(theme),
  "& .MuiMenu-paper": { minWidth: 220, maxHeight: "80vh" },
  // Behind the words, so that typing finds them and not the name of the icon.
  "& .MuiListItemIcon-root": { order: -1 },
}));

/** Links to choose from: arrow keys and type-ahead move, Escape goes back to the button, and each is a link like any other. */
export function LinkMenu({ open, onClose, anchor, id, label, items, current }: LinkMenuProps) {
  const link = useLink();
  useLeftPage(open, onClose);
  const here = items.findIndex((item) => item.label === current);
  return (
    <Root
      id={id}
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      onClickCapture={useIgnoreRepeats(open)}
      disableRestoreFocus
      slotProps={{ list: { component: "div", "aria-label": label, disabledItemsFocusable: true } as object }}
    >
      {items.map(({ url, icon, label: name }, index) => {
        const place = link(url, { onClick: onClose });
        return (
          <MenuItem
            key={index}
            component="a"
            {...(place.href ? place : { disabled: true })}
            onKeyDown={followOnSpace}
            selected={index === here}
            aria-current={index === here ? "page" : undefined}
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
