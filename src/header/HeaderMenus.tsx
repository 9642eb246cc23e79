"use client";
import { useForkRef } from "@mui/material/utils";
import { type ComponentProps, type Ref, useMemo, useRef, useState, memo } from "react";
import type { MenuProps } from "./LinkMenu.js";
import type { PagesLayout } from "./PagesFit.js";
import { useOwnedDialogs } from "./useDialogs.js";
import { accountName, type Person } from "../lib/people/people.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { useCore, useText, useSession } from "../platform/provider/ChurchContext.js";
import { useAddressCheck } from "../platform/provider/useMisuseWarning.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { useLink } from "../platform/provider/useHost.js";
import { CHEVRON_DOWN_ICON, SvgPath } from "../ui/display/LineIcon.js";
import { PersonAvatar } from "../ui/display/PersonAvatar.js";
import { UnreadBadge } from "../ui/display/UnreadBadge.js";
import { lazyPopup, lazyWithRetry, useLatePreload } from "../ui/lazyWithRetry.js";
import {
  barButton,
  keyframes,
  memoizeByTheme,
  mixCurrentColor,
  styled,
  visuallyHidden,
  type RootProps,
} from "../ui/styles.js";
import { type Disclosure, useDisclosure } from "../ui/useDisclosure.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import type { UnreadCounts } from "../unread/rules/counts.js";
import { useUnreadCounts } from "../unread/useUnreadCounts.js";

const Button = styled("button", { name: "NarthexHeaderItem", slot: "Root" })(
  memoizeByTheme((theme) => ({
    ...barButton(theme),
    "& > svg": { flex: "none" },
    "&.NarthexHeaderItem-shrinking": { flex: "0 1 auto", minWidth: 72 },
    "&.NarthexHeaderItem-account": {
      minHeight: 48,
      borderRadius: 999,
      paddingInline: theme.spacing(0.75, 1),
      [theme.breakpoints.down("sm")]: {
        paddingInline: theme.spacing(0.5),
        "& > svg": { display: "none" },
      },
    },
  })),
);

interface HeaderButtonProps extends ComponentProps<typeof Button> {
  menu: Disclosure;
  menuId: string;
  /** Loads the code of the menu. */
  preload: () => void;
}

function HeaderButton({ menu, menuId, preload, children, ...rest }: HeaderButtonProps) {
  useLatePreload(preload);
  return (
    <Button
      {...rest}
      type="button"
      aria-haspopup="menu"
      aria-expanded={menu.isOpen}
      aria-controls={menu.isOpen ? menuId : undefined}
      onClick={menu.handleOpen}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
      <SvgPath d={CHEVRON_DOWN_ICON} size={16} />
    </Button>
  );
}

const LinkMenu = lazyPopup(async () => (await import("./LinkMenu.js")).LinkMenu);

interface MenuButtonProps extends MenuProps {
  ref: Ref<HTMLButtonElement>;
  /** Whether styles hide the button. Its open menu is then unmounted. */
  isHidden?: boolean;
}

export function MenuButton({ ref, isHidden, ...menuData }: MenuButtonProps) {
  const { id, label, current } = menuData;
  const menu = useDisclosure();
  if (isHidden && menu.isOpen) menu.unmount();
  return (
    <>
      <HeaderButton
        ref={ref}
        className="NarthexHeaderItem-shrinking"
        menu={menu}
        menuId={id}
        preload={LinkMenu.preload}
        aria-label={current ? `${current}, ${label}` : label}
      >
        <span>{current || label}</span>
      </HeaderButton>
      {menu.popupProps && <LinkMenu key={menu.openings} {...menu.popupProps} {...menuData} />}
    </>
  );
}

// Until `PagesFit` has loaded, a row of pages that does not fit scrolls.
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
      data-layout={layout}
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

/** Props of `UserMenu`: the user's name and photo, and the counts. */
export interface UserMenuProps extends RootProps<HTMLButtonElement>, HostProps {
  /** Unread counts to show in the badges. @default the live counts */
  notificationCounts?: UnreadCounts | undefined;
  /** Called after the messages or notifications dialog loads data or marks it as read. The live counts refresh without it. */
  loadCounts?: (() => void) | undefined;
  /** The name in the menu. @default the name of the user */
  userName?: string | undefined;
  /** URL of the user's photo. @default the photo of the person */
  profilePicture?: string | undefined;
}

const HeaderDialogs = lazyPopup(async () => (await import("./HeaderDialogs.js")).HeaderDialogs);
const AccountPopover = lazyPopup(async () => (await import("./AccountPopover.js")).AccountPopover);
const SwitchNotice = lazyWithRetry(async () => (await import("./AccountPopover.js")).SwitchNotice);
const preloadMenu = (): void => {
  AccountPopover.preload();
  HeaderDialogs.preload();
};
const MENU_ID = "user-menu-dropdown";

const appear = keyframes({ from: { visibility: "hidden" } });

const Shape = styled("i", { name: "NarthexHeaderItem", slot: "Skeleton" })(
  memoizeByTheme((theme) => ({
    display: "inline-block",
    height: 12,
    marginInlineStart: 12,
    borderRadius: 6,
    background: mixCurrentColor(20),
    // Delayed, because most sessions are resumed faster.
    animation: `${appear} 0s 200ms backwards`,
    "&.NarthexHeaderItem-photo": {
      flex: "none",
      width: 36,
      height: 36,
      // At the end, the room of the chevron.
      marginInline: "6px 28px",
      borderRadius: "50%",
      [theme.breakpoints.down("sm")]: { marginInline: 4 },
    },
    "@media (forced-colors: active)": { border: "1px solid" },
  })),
);

/** Renders the shapes of the church and the menus while the session is being resumed. */
export const PlaceSkeleton = () => (
  <div className="NarthexSiteHeader-place" aria-hidden data-testid="header-skeleton">
    {[180, 64, 64].map((width, index) => (
      <Shape key={index} style={{ width }} />
    ))}
  </div>
);

export function UserMenuButton(props: UserMenuProps) {
  useAddressCheck(useCore());
  const { userId, isResuming } = useSession();
  if (isResuming) return <Shape aria-hidden className="NarthexHeaderItem-photo" />;
  // The key closes the menu when another user signs in.
  return userId ? <SignedInMenu key={userId} {...props} /> : null;
}

/** Returns how often the church has been switched since the component mounted. The first church does not count. */
function useSwitchCount(): number {
  const { churchId } = useSession();
  const [last, setLast] = useState({ churchId, count: 0 });
  if (last.churchId !== churchId)
    setLast({ churchId, count: last.count + (last.churchId && churchId ? 1 : 0) });
  return last.count;
}

function SignedInMenu(props: UserMenuProps) {
  const { loadCounts, userName, profilePicture, sx, className = "", ref } = props;
  const text = useText(headerTexts);
  const { user, person, userChurch } = useSession();
  const liveCounts = useUnreadCounts();
  const { notificationCount, pmCount } = props.notificationCounts ?? liveCounts;
  const menu = useDisclosure();
  const dialogs = useOwnedDialogs();
  const button = useRef<HTMLButtonElement>(null);
  const switches = useSwitchCount();
  const total = notificationCount + pmCount;
  const knownName = userName || accountName(user, person);
  const name = knownName || user?.email || text("someone");
  const photo = profilePicture || person?.photo;
  const churchPerson = userChurch?.person;
  const shownPerson = useMemo(
    () => ({
      ...person,
      ...churchPerson,
      ...(photo && { photo }),
      name: { display: knownName ?? null },
    }),
    [person, churchPerson, photo, knownName],
  );
  return (
    <>
      <HeaderButton
        ref={useForkRef(button, uniqueIdRef("user-menu-button"), ref)}
        sx={sx}
        className={`NarthexHeaderItem-account ${className}`}
        menu={menu}
        menuId={MENU_ID}
        preload={preloadMenu}
      >
        <span style={visuallyHidden}>
          {total > 0 ? text("accountUnread", { name, count: total }) : text("accountOf", { name })}
        </span>
        <AccountPhoto person={shownPerson} count={total} />
      </HeaderButton>
      {switches > 0 && <SwitchNotice switches={switches} />}
      <span role="status" style={visuallyHidden}>
        {total > 0 && text("unread", { count: total })}
      </span>
      {menu.popupProps && (
        <AccountPopover
          key={menu.openings}
          {...menu.popupProps}
          onCloseForDialog={menu.unmount}
          id={MENU_ID}
          name={name}
          person={shownPerson}
          counts={{ notificationCount, pmCount }}
        />
      )}
      <HeaderDialogs {...dialogs} fallbackFocus={button} onUpdate={loadCounts} />
    </>
  );
}

/** Renders the user's photo with the unread count. Memoized, because most renders of the host do not change it. */
const AccountPhoto = memo(function AccountPhoto(props: { person: Person; count: number }) {
  return (
    <UnreadBadge
      ref={uniqueIdRef("user-menu-notification-badge")}
      count={props.count}
      overlap="circular"
      aria-hidden
    >
      <PersonAvatar
        ref={uniqueIdRef("user-menu-avatar")}
        person={props.person}
        size="small"
        sx={{ width: 36, height: 36, fontSize: 13 }}
      />
    </UnreadBadge>
  );
});

/**
 * Renders the user's photo as a button that opens the account menu, if signed in.
 * @example <UserMenu userName="Ann Lee" />
 */
export const UserMenu = withHost(UserMenuButton);
