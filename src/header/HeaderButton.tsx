"use client";
import { styled } from "@mui/material/styles";
import { type ComponentProps, type Ref, useEffect } from "react";
import type { HeaderMenuItem } from "./types.js";
import { NamedIcon } from "../ui/display/NamedIcon.js";
import { lazyWithRetry, noticeFallbacks } from "../ui/lazyWithRetry.js";
import { barButton } from "../ui/styles.js";
import type { RootProps } from "../ui/types.js";
import { type Disclosure, useDisclosure } from "../ui/useDisclosure.js";

const Button = styled("button", { name: "NarthexHeaderItem", slot: "Root" })(({ theme }) => ({
  ...barButton(theme),
  "&.NarthexHeaderItem-shrinking": { flex: "0 1 auto", minWidth: 80 },
  "&.NarthexHeaderItem-account": {
    borderRadius: 999,
    paddingInline: theme.spacing(0.75),
    // Saves width on phones.
    [theme.breakpoints.down("sm")]: { "& > .MuiIcon-root": { display: "none" } },
  },
}));

export interface HeaderButtonProps
  extends Omit<ComponentProps<"button">, keyof RootProps>, RootProps<HTMLButtonElement> {
  menu: Disclosure;
  /** Id of the menu. */
  menuId: string;
}

/** Renders a button that opens a menu. */
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

export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** Id of the menu. */
  menuId: string;
  /** Accessible name of the menu. */
  menuLabel: string;
  items: readonly HeaderMenuItem[];
  /** Label of the current item, shown on the button. */
  current: string;
  /** Class of the text on the button. */
  className?: string | undefined;
  /** Whether the button is hidden, which unmounts an open menu. @default false */
  isHidden?: boolean | undefined;
}

const LinkMenu = lazyWithRetry(
  () => import("./LinkMenu.js").then((module) => module.LinkMenu),
  noticeFallbacks,
);

/** Renders a button with the label of the current item that opens a menu of links. */
export function MenuButton({
  ref,
  menuId,
  menuLabel,
  items,
  current,
  className,
  isHidden,
}: MenuButtonProps) {
  const menu = useDisclosure();
  if (isHidden && menu.isOpen) menu.leave();
  // Preloads the code, so that the menu opens without delay.
  useEffect(() => LinkMenu.preload(), []);
  return (
    <>
      <HeaderButton
        ref={ref}
        className="NarthexHeaderItem-shrinking"
        menu={menu}
        menuId={menuId}
        aria-label={current ? `${current}, ${menuLabel}` : menuLabel}
      >
        <span className={className}>{current || menuLabel}</span>
      </HeaderButton>
      {menu.popupProps && (
        <LinkMenu
          key={menu.openings}
          {...menu.popupProps}
          id={menuId}
          label={menuLabel}
          items={items}
          current={current}
        />
      )}
    </>
  );
}
