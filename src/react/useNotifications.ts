"use client";
import { useCallback, useState } from "react";
import { countsPart } from "../client/counts/UnreadCountsStore.js";
import { personLookupPart } from "../client/session/PersonLookup.js";
import type { UserContext } from "../types/churches.js";
import type { UnreadCounts } from "../types/messaging.js";
import { useCore, usePart } from "./useCore.js";
import { useHeard } from "./useHeard.js";
import { useRetained } from "./useRetained.js";
import { useSession } from "./useSession.js";
import { useStoreValue } from "./useStoreValue.js";

export interface UseNotificationsResult {
  counts: UnreadCounts;
  /** A refresh that was asked for here is under way. */
  isLoading: boolean;
  /** A person and a church are known, so the counts are live. */
  isReady: boolean;
  /** Loads the counts now. Never rejects. */
  refresh: () => Promise<void>;
  /** Always `null`, for hosts that ask: counts that could not be loaded stay as they are, and only the log tells. */
  error: string | null;
}

/**
 * The unread counts for hosts that keep the session in a context of their own, live while the component is mounted. Below
 * a `<ChurchProvider>` that has the context, `useUnreadCounts` says the same in fewer words.
 */
export function useNotifications(context?: UserContext | null): UseNotificationsResult {
  const live = usePart(countsPart);
  useHeard(useCore(), context);
  useRetained(live);
  useRetained(usePart(personLookupPart));
  const counts = useStoreValue(live.store, (state) => state);
  const { personId, churchId } = useSession();
  const [asked, setAsked] = useState(0);
  const refresh = useCallback(async () => {
    setAsked((count) => count + 1);
    await live.load();
    setAsked((count) => count - 1);
  }, [live]);
  return { counts, isLoading: asked > 0, isReady: !!personId && !!churchId, refresh, error: null };
}
