"use client";
import { useForkRef } from "@mui/material/utils";
import { useRef, useState } from "react";
import { headerTexts } from "../../client/locale/english/header.js";
import { useLink } from "../../react/useLink.js";
import { useText } from "../../react/useText.js";
import { claimId } from "../../ui/claimId.js";
import { lazyPart } from "../../ui/lazyPart.js";
import type { HeaderMenuItem } from "./HeaderMenuItem.js";
import { MenuButton } from "./MenuButton.js";
import type { PagesForm } from "./PagesFit.js";

export interface SecondaryMenuProps {
  /** The page of the area that is open. */
  label: string;
  items: readonly HeaderMenuItem[];
}

// Until it is there, and without it, what does not fit can be scrolled to.
const PagesFit = lazyPart(() => import("./PagesFit.js").then((module) => module.PagesFit));

// Names that hosts and their tests look for.
const claimContainerId = claimId("secondary-menu-container");
const claimWideId = claimId("secondaryMenu");
const claimNarrowId = claimId("secondaryMenuAlt");
const claimButtonId = claimId("secondaryMenuButton");

/** A place whose address must not be followed. */
const NOWHERE = { "aria-disabled": true, role: "link" };

/** The pages of an area: side by side where there is room, else behind a button (HDR-02). Styles show one of the two. */
export function SecondaryMenu({ label, items }: SecondaryMenuProps) {
  const text = useText(headerTexts);
  const link = useLink();
  const around = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<PagesForm>("narrow");
  const current = items.findIndex((item) => item.label === label);
  return (
    <div ref={useForkRef(around, claimContainerId)} className="NarthexSiteHeader-pages" data-form={form}>
      <nav ref={claimWideId} aria-label={text("pages")}>
        {items.map(({ url, label: name }, index) => {
          const place = link(url);
          return (
            <a key={index} {...(place.href ? place : NOWHERE)} aria-current={index === current ? "page" : undefined}>
              <span>{name}</span>
            </a>
          );
        })}
      </nav>
      <div ref={claimNarrowId}>
        <MenuButton
          isGone={form === "wide"}
          ref={claimButtonId}
          menuId="account-menu"
          menuLabel={text("pages")}
          items={items}
          current={label}
        />
      </div>
      <PagesFit form={form} around={around} count={items.length} onChange={setForm} />
    </div>
  );
}
