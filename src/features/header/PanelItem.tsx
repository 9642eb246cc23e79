"use client";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import MenuItem, { type MenuItemProps } from "@mui/material/MenuItem";
import type { ComponentProps, ReactNode } from "react";
import { navItemTestId } from "../../ui/navItemTestId.js";
import { followOnSpace } from "./followOnSpace.js";

export interface PanelItemProps extends Pick<MenuItemProps, "autoFocus" | "className" | "disabled" | "selected"> {
  /** What hosts and their tests call it, in `nav-item-{name}`. */
  name: string;
  /** A drawing: the icon font's words would stand before the label when somebody types to find it. */
  icon: ReactNode;
  label: string;
  /** A line below the label. */
  note?: string | undefined;
  /** Makes it a link. */
  link?: Pick<ComponentProps<"a">, "href" | "rel" | "target" | "onClick" | "onAuxClick"> | undefined;
  onClick?: (() => void) | undefined;
  /** Shown at the end. */
  end?: ReactNode;
}

/** One entry of the account menu: a link where it leads somewhere, else a button. */
export function PanelItem({ name, icon, label, note, link, onClick, end, selected = false, ...rest }: PanelItemProps) {
  const shared = {
    ...rest,
    selected,
    "aria-current": selected || undefined,
    "data-testid": navItemTestId(name),
  } as const;
  const content = (
    <>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={label} secondary={note} />
      {end}
    </>
  );
  if (!link) {
    return (
      <MenuItem component="div" onClick={onClick} {...shared}>
        {content}
      </MenuItem>
    );
  }
  return (
    <MenuItem component="a" {...link} {...shared} onKeyDown={followOnSpace}>
      {content}
    </MenuItem>
  );
}
