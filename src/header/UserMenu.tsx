"use client";
import { useForkRef } from "@mui/material/utils";
import { useEffect, useRef, memo } from "react";
import { HeaderButton } from "./HeaderMenus.js";
import { useOwnedDialogs } from "./useDialogs.js";
import { accountName } from "../lib/people/people.js";
import { headerTexts } from "../platform/locale/texts/header.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { PersonAvatar } from "../ui/display/PersonAvatar.js";
import { UnreadBadge } from "../ui/display/UnreadBadge.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import { lazyPopup, lazyWithRetry } from "../ui/lazyWithRetry.js";
import { visuallyHidden } from "../ui/styles.js";
import type { RootProps } from "../ui/types.js";
import { useDisclosure } from "../ui/useDisclosure.js";
import type { UnreadCounts } from "../unread/rules/counts.js";
import { useUnreadCounts } from "../unread/useUnreadCounts.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";

export interface UserMenuProps extends RootProps<HTMLButtonElement>, HostProps {
  /** Replaces the live counts. */
  notificationCounts?: UnreadCounts | undefined;
  /** Called after a dialog loaded or read something. The live counts refresh without it. */
  loadCounts?: (() => void) | undefined;
  /** @default the name of the user */
  userName?: string | undefined;
  /** URL of the user's photo. @default the photo of the person */
  profilePicture?: string | undefined;
}

const HeaderDialogs = lazyPopup(async () => (await import("./HeaderDialogs.js")).HeaderDialogs);
const AccountPopover = lazyPopup(async () => (await import("./AccountPopover.js")).AccountPopover);
const SwitchNotice = lazyWithRetry(async () => (await import("./AccountPopover.js")).SwitchNotice);
const MENU_ID = "user-menu-dropdown";

export function AccountMenu(props: UserMenuProps) {
  const { userId } = useSession();
  // The key closes the menu when another user signs in.
  return userId ? <SignedInMenu key={userId} {...props} /> : null;
}

function SignedInMenu(props: UserMenuProps) {
  const { loadCounts, userName, profilePicture, sx, className = "", ref } = props;
  const text = useText(headerTexts);
  const { user, person } = useSession();
  const liveCounts = useUnreadCounts();
  const { notificationCount, pmCount } = props.notificationCounts ?? liveCounts;
  const menu = useDisclosure();
  const dialogs = useOwnedDialogs();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    AccountPopover.preload();
    HeaderDialogs.preload();
  }, []);
  const total = notificationCount + pmCount;
  const knownName = userName || accountName(user, person);
  const name = knownName || user?.email || text("someone");
  return (
    <>
      <HeaderButton
        ref={useForkRef(button, uniqueIdRef("user-menu-button"), ref)}
        sx={sx}
        className={`NarthexHeaderItem-account ${className}`}
        menu={menu}
        menuId={MENU_ID}
      >
        <span style={visuallyHidden}>
          {total > 0 ? text("accountUnread", { name, count: total }) : text("accountOf", { name })}
        </span>
        <AccountPhoto name={knownName} photoUrl={profilePicture} count={total} />
      </HeaderButton>
      <SwitchNotice />
      <span role="status" style={visuallyHidden}>
        {total > 0 && text("unread", { count: total })}
      </span>
      {menu.popupProps && (
        <AccountPopover
          key={menu.openings}
          {...menu.popupProps}
          onLeave={menu.leave}
          id={MENU_ID}
          name={name}
          counts={{ notificationCount, pmCount }}
        />
      )}
      <HeaderDialogs {...dialogs} fallbackFocus={button} onUpdate={loadCounts} />
    </>
  );
}

type AccountPhotoProps = Record<"name" | "photoUrl", string | undefined> & { count: number };

/** Renders the user's photo with the unread count. Memoized, because most renders of the host do not change it. */
const AccountPhoto = memo(function AccountPhoto(props: AccountPhotoProps) {
  const { person, userChurch } = useSession();
  const photo = props.photoUrl || person?.photo;
  const name = { display: props.name ?? null };
  return (
    <UnreadBadge
      ref={uniqueIdRef("user-menu-notification-badge")}
      count={props.count}
      overlap="circular"
      aria-hidden
    >
      <PersonAvatar
        ref={uniqueIdRef("user-menu-avatar")}
        person={{ ...person, ...userChurch?.person, ...(photo && { photo }), name }}
        size="small"
        sx={{ width: 40, height: 40, fontSize: 16 }}
      />
    </UnreadBadge>
  );
});

/**
 * Renders the user's photo as a button that opens the account menu, if signed in. @example <UserMenu userName="Ann Lee" />
 * @see UM-01
 */
export const UserMenu = withHost(AccountMenu);
