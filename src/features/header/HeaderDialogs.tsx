"use client";
import { useEffect, useRef, useState } from "react";
import { useLatest } from "../../react/useLatest.js";
import { useOwnDialogs } from "../../react/useDialogs.js";
import { FailedNotice } from "../../ui/FailedNotice.js";
import { lazyPart } from "../../ui/lazyPart.js";

export interface HeaderDialogsProps {
  /** The dialog has gone, and the focus is nowhere: who opened it has gone, too. */
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
  const focusLost = useLatest(onFocusLost);
  const gone = useLatest(onGone);
  const wasShown = useRef(false);
  useEffect(() => {
    const hasGone = wasShown.current && !shown;
    wasShown.current = !!shown;
    if (hasGone) gone.current();
    // Where the toolkit knew who had opened it, the focus is there already.
    if (hasGone && (!document.activeElement || document.activeElement === document.body)) focusLost.current();
  }, [shown, focusLost, gone]);
  const dialog = { onClose: hide, onUpdate, onExited: () => setShown(undefined) };
  return (
    <>
      {shown === "messages" && <MessagesDialog {...dialog} open={open === "messages"} />}
      {shown === "notifications" && <NotificationsDialog {...dialog} open={open === "notifications"} />}
    </>
  );
}
