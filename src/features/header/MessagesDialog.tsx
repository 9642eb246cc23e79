"use client";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useText } from "../../react/useText.js";
import { PrivateMessages } from "../messages/index.js";
import { RoomDialog, type RoomDialogProps } from "./RoomDialog.js";

/** The private messages in a dialog (UM-06). */
export function MessagesDialog({ onUpdate, ...dialog }: RoomDialogProps & { onUpdate: (() => void) | undefined }) {
  const text = useText(messagesTexts);
  return (
    <RoomDialog {...dialog} id="private-messages-modal" title={text("title")} maxWidth="md">
      <PrivateMessages onUpdate={onUpdate} />
    </RoomDialog>
  );
}
