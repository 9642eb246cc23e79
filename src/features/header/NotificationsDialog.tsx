"use client";
import { notificationsTexts } from "../../client/locale/english/notifications.js";
import { useHost } from "../../react/useHost.js";
import { useText } from "../../react/useText.js";
import { Notifications } from "../notifications/index.js";
import { RoomDialog, type RoomDialogProps } from "./RoomDialog.js";

/** The notifications in a dialog (UM-07). One that leads to another page of the app closes it. */
export function NotificationsDialog({ onUpdate, ...dialog }: RoomDialogProps & { onUpdate: (() => void) | undefined }) {
  const text = useText(notificationsTexts);
  const { navigate } = useHost();
  const handleNavigate = (url: string) => {
    dialog.onClose();
    navigate(url);
  };
  return (
    <RoomDialog {...dialog} id="notifications-modal" title={text("title")} maxWidth="sm">
      <Notifications onUpdate={onUpdate} onNavigate={handleNavigate} />
    </RoomDialog>
  );
}
