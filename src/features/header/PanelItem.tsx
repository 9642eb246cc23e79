"use client";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import MenuItem, { type MenuItemProps } from "@mui/material/MenuItem";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { followOnSpace } from "./followOnSpace.js";

export interface PanelItemProps extends Pick<MenuItemProps, "autoFocus" | "className" | "disabled" | "selected"> {
  /** The name by which hosts and their tests ask for it. */
  testId: string;
  /** A drawing: the icon font's words would stand before the label when somebody types to find it. */
  icon: ReactNode;
  label: string;
  /** A line below the label. */
  note?: string | undefined;
  /** Makes it a link. */
  link?: Pick<ComponentProps<"a">, "href" | "rel" | "target" | "onClick" | "onAuxClick"> | undefined;
  /** Called when it is pressed; of a link, when it is being followed. */
  onClick?: (() => void) | undefined;
  /** Shown at the end. */
  end?: ReactNode;
}

/** One entry of the account menu: a link where it leads somewhere, else a button. */
export function PanelItem({ testId, icon, label, note, link, onClick, end, selected = false, disabled = false, ...rest }: PanelItemProps) {
  const shared = {
    ...rest,
    disabled,
    selected,
    "aria-current": selected || undefined,
    "data-testid": testId,
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
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    link.onClick?.(event);
    onClick?.();
  };
  return (
    <MenuItem component="a" {...(!disabled && { ...link, onClick: handleClick })} {...shared} onKeyDown={followOnSpace}>
      {content}
    </MenuItem>
  );
}
