"use client";
import { useEffect, useRef, useState } from "react";
import { createStore } from "zustand/vanilla";
import { EMPTY_THREAD, type ThreadState } from "./Outbox.js";
import { type Thread, threadCacheService } from "./Thread.js";
import { idText } from "../lib/text/json.js";
import {
  useAcquired,
  useService,
  useStoreValue,
  useSession,
} from "../platform/provider/ChurchContext.js";
import type { HostProps } from "../platform/provider/withHost.js";
import { useMisuseWarning } from "../platform/provider/useMisuseWarning.js";

const emptyStore = createStore<ThreadState>(() => EMPTY_THREAD);

/**
 * Returns the thread of a conversation and subscribes to it. Fetches it on mount, unless it is fresh, and when `refreshKey` changes.
 * Returns none while the session is being resumed.
 */
export function useThread(conversationId: string | undefined, refreshKey?: unknown) {
  const threads = useService(threadCacheService);
  // Renders again when the session changes, because a new session has new threads.
  const { isResuming } = useSession();
  const thread = conversationId && !isResuming ? threads.get(conversationId) : undefined;
  useAcquired(thread);
  const last = useRef<{ thread: Thread | undefined; refreshKey: unknown }>(undefined);
  useEffect(() => {
    const isRefresh = last.current?.thread === thread && last.current?.refreshKey !== refreshKey;
    last.current = { thread, refreshKey };
    void (isRefresh ? thread?.refetch() : thread?.open());
  }, [thread, refreshKey]);
  return { thread, state: useStoreValue(thread?.store ?? emptyStore, (state) => state) };
}

export interface ConversationProps extends HostProps {
  /** The id of the conversation; empty while it does not exist yet. */
  conversationId?: string | null | undefined;
  /** Creates the conversation when the first message is sent. Resolves to its id. */
  createConversation?: (() => Promise<string | undefined>) | undefined;
  /** The key of the draft while the conversation does not exist yet. @default the page's path */
  draftKey?: string | undefined;
  /** Enter sends, and Shift+Enter breaks the line. Otherwise Ctrl+Enter or Cmd+Enter sends. @default false */
  enterToSend?: boolean | undefined;
  /** Called after each saved or deleted message, but not when a waiting message is sent later. */
  onUpdate?: (() => void) | undefined;
}

/**
 * Returns the id of the host's conversation, else of the one that the first message has created. While mounted,
 * `ensureConversation` creates it once for each person, church and draft key, so that a retry uses the same one.
 * With a `component` name, warns in development if the host passes no conversation and no way to create one.
 */
export function useConversation(props: ConversationProps, component = "") {
  const { conversationId: hostId, createConversation, draftKey = "" } = props;
  useMisuseWarning(
    component !== "" && !idText(hostId) && typeof createConversation !== "function",
    "noConversation",
    component,
  );
  const { churchId = "", personId = "" } = useSession();
  const owner = [churchId, personId, draftKey].join("|");
  const [created, setCreated] = useState<{ owner: string; id: string }>();
  if (idText(hostId) && created) setCreated(undefined);
  const conversationId = idText(hostId) ?? (created?.owner === owner ? created.id : undefined);
  const ensureConversation = async (): Promise<string> => {
    if (conversationId) return conversationId;
    const id = idText(await createConversation?.());
    if (!id)
      throw new Error(
        "createConversation is missing or returned no id, so the message cannot be sent.",
      );
    setCreated({ owner, id });
    return id;
  };
  return { conversationId, ensureConversation };
}
