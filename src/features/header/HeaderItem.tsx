"use client";
import { styled } from "@mui/material/styles";
import type { ComponentProps } from "react";
import { barItem } from "../../ui/barItem.js";
import { NamedIcon } from "../../ui/NamedIcon.js";
import type { RootProps } from "../../ui/RootProps.js";
import type { Disclosure } from "../../ui/useDisclosure.js";

const Button = styled("button", { name: "NarthexHeaderItem", slot: "Root" })(({ theme }) => ({
  ...barItem(theme),
  "&.NarthexHeaderItem-shrinking": { flex: "0 1 auto", minWidth: 80 },
  "&.NarthexHeaderItem-account": {
    borderRadius: 999,
    paddingInline: theme.spacing(0.75),
    // A phone needs the width for words; a picture at the end of the bar is known for what it is.
    [theme.breakpoints.down("sm")]: { "& > .MuiIcon-root": { display: "none" } },
  },
}));

export interface HeaderButtonProps extends Omit<ComponentProps<"button">, keyof RootProps>, RootProps<HTMLButtonElement> {
  menu: Disclosure;
  /** Id of the menu. */
  menuId: string;
}

/** A button that opens a menu. */
export function HeaderButton({ menu, menuId, children, ...rest }: HeaderButtonProps) {
  return (
    <Button
      {...rest}
      type="button"
      aria-haspopup="menu"
      aria-expanded={menu.isOpen}
      aria-controls={menu.isOpen ? menuId : undefined}
      onClick={menu.handleOpen}
    >
      {children}
      <NamedIcon name="expand_more" />
    </Button>
  );
}
