"use client";
import { type Ref, useEffect } from "react";
import { noticeInstead } from "../../ui/PartNotice.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { useDisclosure } from "../../ui/useDisclosure.js";
import { HeaderButton } from "./HeaderItem.js";
import type { HeaderMenuItem } from "./HeaderMenuItem.js";

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
  /** The button is out of sight: a menu that is open goes with it. @default false */
  isGone?: boolean | undefined;
}

const LinkMenu = lazyPart(() => import("./LinkMenu.js").then((module) => module.LinkMenu), noticeInstead);

/** A button that says where the page is and opens a menu of the places beside it. */
export function MenuButton({ ref, menuId, menuLabel, items, current, className, isGone }: MenuButtonProps) {
  const menu = useDisclosure();
  if (isGone && menu.isOpen) menu.leave();
  // Fetched behind the page, so that the menu opens at once.
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
      {menu.layer && <LinkMenu key={menu.openings} {...menu.layer} id={menuId} label={menuLabel} items={items} current={current} />}
    </>
  );
}
