"use client";
import { createStore } from "zustand/vanilla";
import { useEffect, useRef } from "react";
import { EMPTY_THREAD, type Thread, type ThreadState, threadCacheService } from "./Thread.js";
import { useService, useAcquired, useStoreValue } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

const emptyStore = createStore<ThreadState>(() => EMPTY_THREAD);

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
