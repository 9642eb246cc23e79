"use client";
import { type Inbox, inboxPart, type InboxState } from "../client/inbox/Inbox.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

/** The inbox of private messages and its state. */
export function useInbox(): { inbox: Inbox; state: InboxState } {
  const inbox = usePart(inboxPart);
  return { inbox, state: useStoreValue(inbox.store, (state) => state) };
}
