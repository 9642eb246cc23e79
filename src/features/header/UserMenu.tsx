"use client";
import { useForkRef } from "@mui/material/utils";
import { memo, useEffect, useRef } from "react";
import { headerTexts } from "../../client/locale/english/header.js";
import { useOwnDialogs } from "../../react/useDialogs.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { useUnreadCounts } from "../../react/useUnreadCounts.js";
import { withHost } from "../../react/withHost.js";
import { accountName } from "../../rules/people/accountName.js";
import type { UnreadCounts } from "../../types/messaging.js";
import { claimId } from "../../ui/claimId.js";
import { hidden } from "../../ui/hidden.js";
import { noticeInstead } from "../../ui/PartNotice.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { PersonAvatar } from "../../ui/PersonAvatar.js";
import type { RootProps } from "../../ui/RootProps.js";
import { UnreadBadge } from "../../ui/UnreadBadge.js";
import { useDisclosure } from "../../ui/useDisclosure.js";
import { HeaderButton } from "./HeaderItem.js";

export interface AccountMenuProps extends RootProps<HTMLButtonElement> {
  /** Shown in place of the live counts. */
  notificationCounts?: UnreadCounts | undefined;
  /** Called when something was loaded or read in a dialog. The live counts refresh by themselves. */
  loadCounts?: (() => void) | undefined;
  /** @default the name of the user */
  userName?: string | undefined;
  /** Address of the user's picture. @default the photo of the person */
  profilePicture?: string | undefined;
}

const HeaderDialogs = lazyPart(() => import("./HeaderDialogs.js").then((module) => module.HeaderDialogs), noticeInstead);
const AccountPopover = lazyPart(() => import("./AccountPopover.js").then((module) => module.AccountPopover), noticeInstead);
const SwitchNotice = lazyPart(() => import("./SwitchNotice.js").then((module) => module.SwitchNotice));

// Names that hosts and their tests look for.
const claimButtonId = claimId("user-menu-button");
const claimBadgeId = claimId("user-menu-notification-badge");
const claimAvatarId = claimId("user-menu-avatar");
const MENU_ID = "user-menu-dropdown";

/** The account menu behind the picture of who is signed in; nothing for nobody (UM rows, HDR-06). Another user finds it closed. */
export function AccountMenu(props: AccountMenuProps) {
  const { userId } = useSession();
  return userId ? <OwnMenu key={userId} {...props} /> : null;
}

function OwnMenu({ notificationCounts, loadCounts, userName, profilePicture, sx, className = "", ref }: AccountMenuProps) {
  const text = useText(headerTexts);
  const { user, person } = useSession();
  const live = useUnreadCounts();
  const menu = useDisclosure();
  const dialogs = useOwnDialogs();
  const button = useRef<HTMLButtonElement>(null);
  const buttonRef = useForkRef(button, claimButtonId, ref);
  // Fetched behind the page, so that the menu opens at once.
  useEffect(() => {
    AccountPopover.preload();
    HeaderDialogs.preload();
  }, []);
  const { notificationCount, pmCount } = notificationCounts ?? live;
  const total = notificationCount + pmCount;
  const known = userName || accountName(user, person);
  const name = known || user?.email || text("someone");
  return (
    <>
      <HeaderButton ref={buttonRef} sx={sx} className={`NarthexHeaderItem-account ${className}`} menu={menu} menuId={MENU_ID}>
        <span style={hidden}>{total > 0 ? text("accountUnread", { name, count: total }) : text("accountOf", { name })}</span>
        <AccountPicture name={known} photo={profilePicture} count={total} />
      </HeaderButton>
      <SwitchNotice />
      <span role="status" style={hidden}>
        {total > 0 && text("unread", { count: total })}
      </span>
      {menu.layer && (
        <AccountPopover
          key={menu.openings}
          {...menu.layer}
          onLeave={menu.leave}
          id={MENU_ID}
          name={name}
          counts={{ notificationCount, pmCount }}
        />
      )}
      <HeaderDialogs open={dialogs.open ?? false} opener={dialogs.opener} home={button} onClose={dialogs.hide} onUpdate={loadCounts} />
    </>
  );
}

interface AccountPictureProps {
  name: string | undefined;
  photo: string | undefined;
  /** How much is unread. */
  count: number;
}

/** Who is signed in, with what is unread. Most renders of a host change nothing in it. */
const AccountPicture = memo(function AccountPicture({ name, photo, count }: AccountPictureProps) {
  const { person, userChurch } = useSession();
  const picture = photo || person?.photo;
  return (
    <UnreadBadge ref={claimBadgeId} count={count} overlap="circular" aria-hidden>
      <PersonAvatar
        ref={claimAvatarId}
        person={{ ...person, ...userChurch?.person, ...(picture && { photo: picture }), name: { display: name ?? null } }}
        size="small"
        sx={{ width: 40, height: 40, fontSize: 16 }}
      />
    </UnreadBadge>
  );
});

/** Renders the account menu behind the picture of the signed-in user. Renders nothing while nobody is signed in. */
export const UserMenu = withHost(AccountMenu);
