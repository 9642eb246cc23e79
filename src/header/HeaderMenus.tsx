"use client";
import { useForkRef } from "@mui/material/utils";
import { styled } from "@mui/material/styles";
import { type ComponentProps, type Ref, useEffect, useRef, useState } from "react";
import type { MenuProps, PagesLayout } from "./types.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useLink } from "../platform/provider/useLink.js";
import { SvgPath } from "../ui/display/LineIcon.js";
import { lazyPopup, lazyWithRetry } from "../ui/lazyWithRetry.js";
import { barButton } from "../ui/styles.js";
import { type Disclosure, useDisclosure } from "../ui/useDisclosure.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import { useText } from "../platform/provider/ChurchContext.js";

const Button = styled("button", { name: "NarthexHeaderItem", slot: "Root" })(({ theme }) => ({
  ...barButton(theme),
  "&.NarthexHeaderItem-shrinking": { flex: "0 1 auto", minWidth: 80 },
  "&.NarthexHeaderItem-account": {
    borderRadius: 999,
    paddingInline: theme.spacing(0.75),
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

const LinkMenu = lazyPopup(async () => (await import("./LinkMenu.js")).LinkMenu);

interface MenuButtonProps extends MenuProps {
  ref: Ref<HTMLButtonElement>;
  className?: string;
  /** Unmounts an open menu. */
  isHidden?: boolean;
}

export function MenuButton({ ref, className, isHidden, ...list }: MenuButtonProps) {
  const { id, label, current } = list;
  const menu = useDisclosure();
  if (isHidden && menu.isOpen) menu.leave();
  useEffect(() => LinkMenu.preload(), []);
  return (
    <>
      <HeaderButton
        ref={ref}
        className="NarthexHeaderItem-shrinking"
        menu={menu}
        menuId={id}
        aria-label={current ? `${current}, ${label}` : label}
      >
        <span className={className}>{current || label}</span>
      </HeaderButton>
      {menu.popupProps && <LinkMenu key={menu.openings} {...menu.popupProps} {...list} />}
    </>
  );
}

// Until it has loaded, the row of pages scrolls.
const PagesFit = lazyWithRetry(async () => (await import("./PagesFit.js")).PagesFit);

/** Renders the pages of an area, both as a row and as a menu button. Styles show the row if it fits, else the button. */
export function PagesMenu({ items, current }: Pick<MenuProps, "items" | "current">) {
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
              {...(linkProps.href ? linkProps : { "aria-disabled": true, role: "link" })}
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
          id="account-menu"
          label={text("pages")}
          items={items}
          current={current}
        />
      </div>
      <PagesFit layout={layout} container={container} count={items.length} onChange={setLayout} />
    </div>
  );
}
