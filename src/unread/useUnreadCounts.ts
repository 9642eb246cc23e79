"use client";
import { personLookupService } from "../platform/session/PersonLookup.js";
import { unreadCountsService } from "./UnreadCountsStore.js";
import type { UnreadCounts } from "./rules/counts.js";
import { useService, useAcquired, useStoreValue } from "../platform/provider/ChurchContext.js";

/** Returns live unread counts; `refresh` refetches them. @example const { notificationCount, pmCount } = useUnreadCounts(); */
export function useUnreadCounts(): UnreadCounts & { refresh: () => Promise<void> } {
  const store = useService(unreadCountsService);
  useAcquired(store);
  useAcquired(useService(personLookupService));
  const counts = useStoreValue(store.store, (state) => state);
  return { ...counts, refresh: store.load };
}
