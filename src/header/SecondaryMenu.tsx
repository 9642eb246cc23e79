"use client";
import { useForkRef } from "@mui/material/utils";
import { useRef, useState } from "react";
import { MenuButton } from "./HeaderButton.js";
import type { PagesLayout } from "./PagesFit.js";
import type { HeaderMenuItem } from "./types.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useLink } from "../platform/provider/useLink.js";
import { useText } from "../platform/provider/useText.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";

export interface SecondaryMenuProps {
  /** Label of the current page. */
  label: string;
  items: readonly HeaderMenuItem[];
}

// Until it has loaded, the row of pages scrolls.
const PagesFit = lazyWithRetry(() => import("./PagesFit.js").then((module) => module.PagesFit));

// Hosts and their tests query these ids.
const containerIdRef = uniqueIdRef("secondary-menu-container");
const wideIdRef = uniqueIdRef("secondaryMenu");
const narrowIdRef = uniqueIdRef("secondaryMenuAlt");
const buttonIdRef = uniqueIdRef("secondaryMenuButton");

/** Props of a link whose URL is unsafe. */
const DISABLED_LINK = { "aria-disabled": true, role: "link" };

/** Renders the pages of an area, both as a row and as a menu button. Styles show the row if it fits, else the button. */
export function SecondaryMenu({ label, items }: SecondaryMenuProps) {
  const text = useText(headerTexts);
  const link = useLink();
  const container = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<PagesLayout>("narrow");
  const currentIndex = items.findIndex((item) => item.label === label);
  return (
    <div
      ref={useForkRef(container, containerIdRef)}
      className="NarthexSiteHeader-pages"
      data-form={layout}
    >
      <nav ref={wideIdRef} aria-label={text("pages")}>
        {items.map(({ url, label: name }, index) => {
          const linkProps = link(url);
          return (
            <a
              key={index}
              {...(linkProps.href ? linkProps : DISABLED_LINK)}
              aria-current={index === currentIndex ? "page" : undefined}
            >
              <span>{name}</span>
            </a>
          );
        })}
      </nav>
      <div ref={narrowIdRef}>
        <MenuButton
          isHidden={layout === "wide"}
          ref={buttonIdRef}
          menuId="account-menu"
          menuLabel={text("pages")}
          items={items}
          current={label}
        />
      </div>
      <PagesFit layout={layout} container={container} count={items.length} onChange={setLayout} />
    </div>
  );
}
