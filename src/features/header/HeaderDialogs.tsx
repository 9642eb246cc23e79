"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLatest } from "../../react/useLatest.js";
import { useSession } from "../../react/useSession.js";
import { useOwnDialogs } from "../../react/useDialogs.js";
import { FailedNotice } from "../../ui/FailedNotice.js";
import { lazyPart } from "../../ui/lazyPart.js";

export interface HeaderDialogsProps {
  /** The dialog has gone, and so has what opened it: something else has to take the focus. */
  onFocusLost: () => void;
  /** The dialog has gone. */
  onGone: () => void;
  /** Called when something was loaded or read in a dialog. */
  onUpdate: (() => void) | undefined;
}

const around = { Failed: FailedNotice };
const MessagesDialog = lazyPart(() => import("./MessagesDialog.js").then((module) => module.MessagesDialog), around);
const NotificationsDialog = lazyPart(() => import("./NotificationsDialog.js").then((module) => module.NotificationsDialog), around);

/** Fetches the code of the dialogs, for somebody who is about to open one. */
export const preloadDialogs = (): void => {
  for (const dialog of [MessagesDialog, NotificationsDialog]) dialog.preload().catch(() => undefined);
};

/** The messages and the notifications, each in a dialog that opens and closes through the shared flags (HDR-09, HDR-10). */
export function HeaderDialogs({ onFocusLost, onGone, onUpdate }: HeaderDialogsProps) {
  const { open, hide } = useOwnDialogs();
  const [shown, setShown] = useState(open);
  // A dialog that closes stays until it has gone from the page.
  if (open && shown !== open) setShown(open);
  // Another session gets nothing of this one to see, and nothing of its own is read unseen while a dialog fades out.
  const { userId, personId, churchId } = useSession();
  const owner = `${userId}|${personId}|${churchId}`;
  const [shownFor, setShownFor] = useState(owner);
  if (shownFor !== owner) {
    setShownFor(owner);
    setShown(undefined);
  }
  const latest = useLatest({ onFocusLost, onGone });
  const opener = useRef<Element>(null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const wasShown = useRef(false);
  useEffect(() => {
    const hasGone = wasShown.current && !shown;
    wasShown.current = !!shown;
    if (!hasGone) return;
    const { current } = opener;
    const isNowhere = !document.activeElement || document.activeElement === document.body;
    // A page that was navigated to has taken the focus; an entry of a menu may still be there, and be gone in a moment.
    if (isNowhere && current instanceof HTMLElement && current !== document.body && current.isConnected && !current.closest("[role=menu]"))
      current.focus();
    else if (isNowhere) latest.current.onFocusLost();
    latest.current.onGone();
  }, [shown, latest]);
  const dialog = { onClose: hide, onUpdate, onExited: () => setShown(undefined) };
  return (
    <>
      {shown === "messages" && <MessagesDialog {...dialog} open={open === "messages"} />}
      {shown === "notifications" && <NotificationsDialog {...dialog} open={open === "notifications"} />}
    </>
  );
}
