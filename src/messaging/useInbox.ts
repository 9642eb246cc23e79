"use client";
import { type Inbox, type InboxState, inboxService } from "./Inbox.js";
import { useService, useStoreValue } from "../platform/provider/useService.js";

/** Returns the inbox of private messages and subscribes to its state. */
export function useInbox(): { inbox: Inbox; state: InboxState } {
  const inbox = useService(inboxService);
  return { inbox, state: useStoreValue(inbox.store, (state) => state) };
}
