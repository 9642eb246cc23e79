"use client";
import type { Ref } from "react";
import { HeaderButton } from "./HeaderItem.js";
import type { HeaderMenuItem } from "./HeaderMenuItem.js";
import { LinkMenu } from "./LinkMenu.js";
import { useMenu } from "./useMenu.js";

export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** Id of the menu. */
  menuId: string;
  /** What the menu is called. */
  menuLabel: string;
  items: readonly HeaderMenuItem[];
  /** Label of the item where the page is; stands on the button. */
  current: string;
  /** Class of the words on the button. */
  className?: string | undefined;
}

/** A button that says where the page is and opens a menu of the places beside it. */
export function MenuButton({ ref, menuId, menuLabel, items, current, className }: MenuButtonProps) {
  const menu = useMenu();
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
      <LinkMenu menu={menu} id={menuId} label={menuLabel} items={items} current={current} />
    </>
  );
}
