"use client";
import { createStore } from "zustand/vanilla";
import { useEffect, useRef } from "react";
import { EMPTY_THREAD, type ThreadState } from "./Outbox.js";
import { type Thread, threadCacheService } from "./Thread.js";
import { useAcquired, useService, useStoreValue } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

const emptyStore = createStore<ThreadState>(() => EMPTY_THREAD);

/** Returns the thread of a conversation, subscribes to it, and fetches it on mount and when `refreshKey` changes. */
export function useThread(
  conversationId: string | undefined,
  refreshKey?: unknown,
): { thread: Thread | undefined; state: ThreadState } {
  const threads = useService(threadCacheService);
  // Renders again when the session changes, because a new session has new threads.
  useSession();
  const thread = conversationId ? threads.get(conversationId) : undefined;
  useAcquired(thread);
  const last = useRef<{ thread: Thread | undefined; refreshKey: unknown }>(undefined);
  useEffect(() => {
    const isRefresh = last.current?.thread === thread && last.current?.refreshKey !== refreshKey;
    last.current = { thread, refreshKey };
    void (isRefresh ? thread?.load() : thread?.open());
  }, [thread, refreshKey]);
  return { thread, state: useStoreValue(thread?.store ?? emptyStore, (state) => state) };
}
