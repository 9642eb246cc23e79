"use client";
import { useForkRef } from "@mui/material/utils";
import { styled } from "@mui/material/styles";
import { type ComponentProps, type Ref, useEffect, useRef, useState } from "react";
import type { HeaderMenuItem, PagesLayout } from "./types.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useLink } from "../platform/provider/useLink.js";
import { useText } from "../platform/provider/useText.js";
import { SvgPath } from "../ui/display/LineIcon.js";
import { lazyWithRetry, noticeFallbacks } from "../ui/lazyWithRetry.js";
import { barButton } from "../ui/styles.js";
import { type Disclosure, useDisclosure } from "../ui/useDisclosure.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";

const Button = styled("button", { name: "NarthexHeaderItem", slot: "Root" })(({ theme }) => ({
  ...barButton(theme),
  "&.NarthexHeaderItem-shrinking": { flex: "0 1 auto", minWidth: 80 },
  "&.NarthexHeaderItem-account": {
    borderRadius: 999,
    paddingInline: theme.spacing(0.75),
    // Saves width on phones.
    [theme.breakpoints.down("sm")]: { "& > svg": { display: "none" } },
  },
}));

type HeaderButtonProps = ComponentProps<typeof Button> & { menu: Disclosure; menuId: string };

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
      <SvgPath d="M6 9l6 6 6-6" />
    </Button>
  );
}

interface MenuProps {
  items: readonly HeaderMenuItem[];
  /** Label of the current item. */
  current: string;
}

interface MenuButtonProps extends MenuProps {
  ref: Ref<HTMLButtonElement>;
  menuId: string;
  menuLabel: string;
  className?: string;
  /** Whether the button is hidden, which unmounts an open menu. @default false */
  isHidden?: boolean;
}

const LinkMenu = lazyWithRetry(
  () => import("./LinkMenu.js").then((module) => module.LinkMenu),
  noticeFallbacks,
);

/** Renders a button with the label of the current item that opens a menu of links. */
export function MenuButton(props: MenuButtonProps) {
  const { ref, menuId, menuLabel, items, current, className, isHidden } = props;
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

// Until it has loaded, the row of pages scrolls.
const PagesFit = lazyWithRetry(() => import("./PagesFit.js").then((module) => module.PagesFit));

const DISABLED_LINK = { "aria-disabled": true, role: "link" };

/** Renders the pages of an area, both as a row and as a menu button. Styles show the row if it fits, else the button. */
export function PagesMenu({ items, current }: MenuProps) {
  const text = useText(headerTexts);
  const link = useLink();
  const container = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<PagesLayout>("narrow");
  const currentIndex = items.findIndex((item) => item.label === current);
  return (
    <div
      ref={useForkRef(container, uniqueIdRef("secondary-menu-container"))}
      className="NarthexSiteHeader-pages"
      data-form={layout}
    >
      <nav ref={uniqueIdRef("secondaryMenu")} aria-label={text("pages")}>
        {items.map(({ url, label }, index) => {
          const linkProps = link(url);
          return (
            <a
              key={index}
              {...(linkProps.href ? linkProps : DISABLED_LINK)}
              aria-current={index === currentIndex ? "page" : undefined}
            >
              <span>{label}</span>
            </a>
          );
        })}
      </nav>
      <div ref={uniqueIdRef("secondaryMenuAlt")}>
        <MenuButton
          isHidden={layout === "wide"}
          ref={uniqueIdRef("secondaryMenuButton")}
          menuId="account-menu"
          menuLabel={text("pages")}
          items={items}
          current={current}
        />
      </div>
      <PagesFit layout={layout} container={container} count={items.length} onChange={setLayout} />
    </div>
  );
}
