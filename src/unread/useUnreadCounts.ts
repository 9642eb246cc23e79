"use client";
import { useCallback, useState } from "react";
import type { UnreadCounts } from "./rules/counts.js";
import { unreadCountsService } from "./UnreadCountsStore.js";
import {
  useCore,
  useService,
  useStoreValue,
  useSession,
  useAcquired,
  useHostSessionSync,
} from "../platform/provider/ChurchContext.js";
import { personLookupService } from "../platform/session/PersonLookup.js";
import type { UserContext } from "../platform/session/types.js";

/** The unread counts with their state, as `useNotifications` returns them. */
export interface UseNotificationsResult {
  /** The unread counts of messages and notifications. */
  counts: UnreadCounts;
  /** Whether a `refresh` of this hook is running. */
  isLoading: boolean;
  /** Whether the session has a person and a church, so that the counts are live. */
  isReady: boolean;
  /** Refetches the counts. Never rejects. */
  refresh: () => Promise<void>;
  /** Always `null`, for hosts that read it. A failed fetch keeps the counts and is only logged. */
  error: string | null;
}

/**
 * Returns live unread counts for hosts that keep the session in their own context. Below a `<ChurchProvider>` with that
 * context, use the shorter `useUnreadCounts`.
 * @example const { counts, refresh } = useNotifications(context);
 */
export function useNotifications(context?: UserContext | null): UseNotificationsResult {
  useHostSessionSync(useCore(), context);
  const { refresh: refetch } = useUnreadCounts();
  const counts = useStoreValue(useService(unreadCountsService).store, (state) => state);
  const { personId, churchId } = useSession();
  const [pending, setPending] = useState(0);
  const refresh = useCallback(async () => {
    setPending((count) => count + 1);
    await refetch();
    setPending((count) => count - 1);
  }, [refetch]);
  return {
    counts,
    isLoading: pending > 0,
    isReady: !!personId && !!churchId,
    refresh,
    error: null,
  };
}

/**
 * Returns live unread counts of notifications and private messages; `refresh` refetches them.
 * @example const { notificationCount, pmCount } = useUnreadCounts();
 */
export function useUnreadCounts(): UnreadCounts & { refresh: () => Promise<void> } {
  const store = useService(unreadCountsService);
  useAcquired(store);
  useAcquired(useService(personLookupService));
  const counts = useStoreValue(store.store, (state) => state);
  return { ...counts, refresh: store.refetch };
}
