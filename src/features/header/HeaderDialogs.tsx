"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DialogName } from "../../client/dialogs/DialogFlags.js";
import { accountTexts } from "../../client/locale/english/account.js";
import { useLeftPage } from "../../react/useLeftPage.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { type FailedProps, lazyPart } from "../../ui/lazyPart.js";
import { RoomDialog, UnreadyRoom } from "./RoomDialog.js";

export interface HeaderDialogsProps {
  /** The dialog that is open. */
  open: DialogName | false;
  onClose: () => void;
  /** What gets the focus when it has closed. @default what had it before */
  opener: HTMLElement | undefined;
  /** The same when that has gone. */
  home: RefObject<HTMLElement | null>;
  /** Called when something was loaded or read in a dialog. The live counts refresh by themselves. */
  onUpdate: (() => void) | undefined;
}

/** Stands in for a room whose code is not there, under the room's own name. */
const unready = (name: DialogName) =>
  function Unready(props: Partial<FailedProps>) {
    return <UnreadyRoom {...props} title={useText(accountTexts)(name)} />;
  };
const Unready = { messages: unready("messages"), notifications: unready("notifications") };
const around = (name: DialogName) => ({ Waiting: Unready[name], Failed: Unready[name] });
const MessagesRoom = lazyPart(() => import("./MessagesRoom.js").then((module) => module.MessagesRoom), around("messages"));
const NotificationsRoom = lazyPart(
  () => import("./NotificationsRoom.js").then((module) => module.NotificationsRoom),
  around("notifications"),
);

/** Fetches the rooms of the dialogs, for somebody who is about to open one. */
export const preloadRooms = (): void => {
  for (const room of [MessagesRoom, NotificationsRoom]) room.preload();
};

const DIALOGS = {
  messages: { id: "private-messages-modal", maxWidth: "md", Room: MessagesRoom },
  notifications: { id: "notifications-modal", maxWidth: "sm", Room: NotificationsRoom },
} as const;

/** The messages and the notifications, each in a dialog that opens and closes through the shared flags (HDR-09, HDR-10). */
export function HeaderDialogs({ open, onClose, opener, home, onUpdate }: HeaderDialogsProps) {
  const text = useText(accountTexts);
  const [shown, setShown] = useState(open);
  // A dialog that closes stays until it has gone from the page.
  if (open && shown !== open) setShown(open);
  // Another session gets nothing of this one to see, and nothing of its own is read unseen while a dialog fades out.
  const { userId, personId, churchId } = useSession();
  const owner = `${userId}|${personId}|${churchId}`;
  const [shownFor, setShownFor] = useState(owner);
  if (shownFor !== owner) {
    setShownFor(owner);
    setShown(false);
  }
  useLeftPage(open, onClose);
  const focusBack = useRef<Element>(null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (open) focusBack.current = opener ?? document.activeElement;
  }, [open, opener]);
  const wasShown = useRef(false);
  useEffect(() => {
    const hasGone = wasShown.current && !shown;
    wasShown.current = !!shown;
    if (!hasGone) return;
    const { current } = focusBack;
    const isNowhere = !document.activeElement || document.activeElement === document.body;
    // A page that was navigated to has taken the focus; an entry of a menu may still be there, and be gone in a moment.
    if (isNowhere && current instanceof HTMLElement && current !== document.body && current.isConnected && !current.closest("[role=menu]"))
      current.focus();
    else if (isNowhere) home.current?.focus();
  }, [shown, home]);
  if (!shown) return null;
  const { id, maxWidth, Room } = DIALOGS[shown];
  return (
    <RoomDialog
      key={shown}
      id={id}
      title={text(shown)}
      maxWidth={maxWidth}
      open={open === shown}
      onClose={onClose}
      onExited={() => setShown(false)}
    >
      <Room onUpdate={onUpdate} onLeave={onClose} />
    </RoomDialog>
  );
}
