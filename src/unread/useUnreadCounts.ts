"use client";
import { useCallback } from "react";
import { useService, useAcquired, useStoreValue } from "../platform/provider/useService.js";
import { personLookupService } from "../platform/session/PersonLookup.js";
import { unreadCountsService } from "./UnreadCounts.js";
import type { UnreadCounts } from "./rules/counts.js";

/**
 * Returns the unread counts, live while the component is mounted. `refresh` refetches them.
 * @example
 * const { notificationCount, pmCount } = useUnreadCounts();
 */
export function useUnreadCounts(): UnreadCounts & { refresh: () => Promise<void> } {
  const store = useService(unreadCountsService);
  useAcquired(store);
  useAcquired(useService(personLookupService));
  const counts = useStoreValue(store.store, (state) => state);
  return { ...counts, refresh: useCallback(() => store.load(), [store]) };
}
