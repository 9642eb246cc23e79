"use client";
import { type Inbox, type InboxState, inboxService } from "./Inbox.js";
import { type PrivateConversations, privateConversationsService } from "./PrivateConversations.js";
import { useService, useStoreValue, useAcquired } from "../platform/provider/useService.js";
import { personLookupService } from "../platform/session/PersonLookup.js";

/** Returns the inbox of private messages and subscribes to its state. */
export function useInbox(): { inbox: Inbox; state: InboxState } {
  const inbox = useService(inboxService);
  return { inbox, state: useStoreValue(inbox.store, (state) => state) };
}

/** Returns the store that finds and starts private conversations. Also loads the user's person, which is the sender. */
export function usePrivateConversations(): PrivateConversations {
  useAcquired(useService(personLookupService));
  return useService(privateConversationsService);
}
