"use client";
import { createStore } from "zustand/vanilla";
import { useEffect, useRef } from "react";
import { type ThreadState, type Thread, threadCacheService, type ThreadCache } from "./Thread.js";
import { useService, useAcquired, useStoreValue } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

const emptyStore = createStore<ThreadState>(() => ({
  messages: [],
  status: "idle",
  isStale: false,
}));

/**
 * Returns the thread of a conversation and subscribes to it. Fetches when the component mounts, and when the conversation or
 * `refreshKey` changes. Without a conversation, `thread` is `undefined`.
 */
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

/** Returns the thread cache of the nearest client. */
export function useThreads(): ThreadCache {
  return useService(threadCacheService);
}
