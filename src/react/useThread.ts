"use client";
import { useEffect, useRef } from "react";
import type { Thread, ThreadState } from "../client/threads/Thread.js";
import { type ThreadCache, threadsPart } from "../client/threads/ThreadCache.js";
import { createStore } from "zustand/vanilla";
import { usePart } from "./useCore.js";
import { useRetained } from "./useRetained.js";
import { useSession } from "./useSession.js";
import { useStoreValue } from "./useStoreValue.js";

const nothing = createStore<ThreadState>(() => ({ messages: [], status: "idle", isStale: false }));

/**
 * The thread of a conversation, live while the component is mounted: loaded on opening and whenever the conversation
 * or `refreshKey` changes (NOTE-17, NOTE-18). `undefined` for a conversation that does not exist yet.
 */
export function useThread(conversationId: string | undefined, refreshKey?: unknown): { thread: Thread | undefined; state: ThreadState } {
  const threads = usePart(threadsPart);
  // A new session has new threads: what the former one showed must go with it, whoever else renders or not.
  useSession();
  const thread = conversationId ? threads.get(conversationId) : undefined;
  useRetained(thread);
  const shown = useRef<{ thread: Thread | undefined; refreshKey: unknown }>(undefined);
  useEffect(() => {
    const isRefresh = shown.current?.thread === thread && shown.current?.refreshKey !== refreshKey;
    shown.current = { thread, refreshKey };
    void (isRefresh ? thread?.load() : thread?.open());
  }, [thread, refreshKey]);
  return { thread, state: useStoreValue(thread?.store ?? nothing, (state) => state) };
}

/** All threads of the nearest client. */
export function useThreads(): ThreadCache {
  return usePart(threadsPart);
}
