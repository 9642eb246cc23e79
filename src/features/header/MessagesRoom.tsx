"use client";
import { PrivateMessages } from "../messages/index.js";
import type { RoomProps } from "./RoomDialog.js";

/** The private messages in a dialog (UM-06). */
export function MessagesRoom({ onUpdate }: RoomProps) {
  return <PrivateMessages onUpdate={onUpdate} />;
}
