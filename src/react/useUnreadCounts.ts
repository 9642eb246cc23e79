"use client";
import { useCallback } from "react";
import { countsPart } from "../client/counts/UnreadCountsStore.js";
import { personLookupPart } from "../client/session/PersonLookup.js";
import type { UnreadCounts } from "../types/messaging.js";
import { usePart } from "./useCore.js";
import { useRetained } from "./useRetained.js";
import { useStoreValue } from "./useStoreValue.js";

/** The unread counts, live while the component is mounted. `refresh` loads them now. */
export function useUnreadCounts(): UnreadCounts & { refresh: () => Promise<void> } {
  const counts = usePart(countsPart);
  useRetained(counts);
  useRetained(usePart(personLookupPart));
  const { notificationCount, pmCount } = useStoreValue(counts.store, (state) => state);
  return { notificationCount, pmCount, refresh: useCallback(() => counts.load(), [counts]) };
}
