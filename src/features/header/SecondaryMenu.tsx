"use client";
import { headerTexts } from "../../client/locale/english/header.js";
import { useLink } from "../../react/useLink.js";
import { useText } from "../../react/useText.js";
import { claimId } from "../../ui/claimId.js";
import { HeaderLink } from "./HeaderItem.js";
import type { HeaderMenuItem } from "./HeaderMenuItem.js";
import { MenuButton } from "./MenuButton.js";

export interface SecondaryMenuProps {
  /** The page of the area that is open. */
  label: string;
  items: readonly HeaderMenuItem[];
}

// Names that hosts and their tests look for.
const claimContainerId = claimId("secondary-menu-container");
const claimWideId = claimId("secondaryMenu");
const claimNarrowId = claimId("secondaryMenuAlt");
const claimButtonId = claimId("secondaryMenuButton");

/** The pages of an area: side by side where there is room, else behind a button (HDR-02). Styles show one of the two. */
export function SecondaryMenu({ label, items }: SecondaryMenuProps) {
  const text = useText(headerTexts);
  const link = useLink();
  return (
    <div ref={claimContainerId} className="NarthexSiteHeader-pages">
      <nav ref={claimWideId} className="NarthexSiteHeader-wide" aria-label={text("pages")}>
        {items.map((item, index) => (
          <HeaderLink key={index} {...link(item.url)} aria-current={item.label === label ? "page" : undefined}>
            <span>{item.label}</span>
          </HeaderLink>
        ))}
      </nav>
      <div ref={claimNarrowId} className="NarthexSiteHeader-narrow">
        <MenuButton ref={claimButtonId} menuId="account-menu" menuLabel={text("pages")} items={items} current={label} />
      </div>
    </div>
  );
}
