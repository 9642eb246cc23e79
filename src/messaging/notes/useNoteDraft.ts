"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { idText } from "../../lib/text/json.js";
import { threadCacheService } from "../Thread.js";
import { isUnsent } from "../rules/messages.js";
import type { ThreadMessage } from "../types.js";
import { useDraft, useDrafts } from "../../platform/provider/useDraft.js";
import { useMisuseWarning } from "../../platform/provider/useMisuseWarning.js";
import { usePageKey } from "../../platform/provider/usePage.js";
import { useCore, useService } from "../../platform/provider/useService.js";
import { useSession, useSessionGuard } from "../../platform/provider/useSession.js";
import type { HostProps } from "../../platform/provider/withHost.js";

/** The draft keys of mounted composers. */
const usedKeysByClient = new WeakMap<object, Set<string>>();

/** Returns a draft key that no other mounted composer uses: `name`, `name#2` and so on, in the order of mounting. */
function useDraftKey(name: string, isNeeded: boolean): string {
  const core = useCore();
  const [reserved, setReserved] = useState<{ name: string; key: string }>();
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const usedKeys = usedKeysByClient.get(core) ?? new Set();
    usedKeysByClient.set(core, usedKeys);
    let key = name;
    for (let number = 2; usedKeys.has(key); number++) key = `${name}#${number}`;
    usedKeys.add(key);
    // Earlier composers reserve their keys in their own layout effects, so the free key is not known in render.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (key !== name) setReserved({ name, key });
    return () => void usedKeys.delete(key);
  }, [core, name, isNeeded]);
  return reserved?.name === name ? reserved.key : name;
}

class EditConflictError extends Error {
  override readonly name = "EditConflictError";
}

/**
 * Returns the content and actions of an edit. A draft is stored with the content it is based on, so that a resumed edit
 * detects a newer version of the note.
 */
export function useEditedNote(
  onLoadFailed: (key: string) => void,
  conversationId = "",
  messageId = "",
) {
  const threads = useService(threadCacheService);
  const drafts = useDrafts();
  const [key, baseKey] = [`edit:${messageId}`, `base:${messageId}`];
  const [typed, setTyped] = useDraft(key);
  const [loaded, setLoaded] = useState<{ messageId: string; content: string }>();
  const [isEmptied, setIsEmptied] = useState(false);

  useEffect(() => {
    if (!messageId || !conversationId) return;
    let isCurrent = true;
    threads
      .get(conversationId)
      .find(messageId)
      .then(
        (message) => isCurrent && setLoaded({ messageId, content: message?.content ?? "" }),
        () => isCurrent && onLoadFailed(key),
      );
    return () => {
      isCurrent = false;
      setLoaded(undefined);
      setIsEmptied(false);
    };
  }, [conversationId, messageId, key, threads, onLoadFailed]);

  const base = loaded?.messageId === messageId ? loaded.content : undefined;
  const clear = () => {
    setTyped("");
    drafts.set(baseKey, "");
  };
  return {
    key,
    content: typed || (isEmptied ? "" : (base ?? "")),
    change: (next: string) => {
      if (typed === "" && base !== undefined) drafts.set(baseKey, base);
      setTyped(next);
      setIsEmptied(next === "");
    },
    clear,
    /** Saves the edit. Rejects with an {@link EditConflictError} once if the note has changed since the edit began. */
    save: async (content: string) => {
      const thread = threads.get(conversationId);
      const current = thread.findMessage(messageId)?.content ?? base;
      // An earlier save succeeded, but its response was lost.
      if (current === content) return clear();
      const original = drafts.get(baseKey) || base;
      if (current !== undefined && original !== undefined && current !== original) {
        drafts.set(baseKey, current);
        throw new EditConflictError();
      }
      await thread.edit(messageId, content);
      clear();
    },
  };
}

const NO_CONVERSATION =
  "createConversation is missing or returned no id, so the message cannot be sent.";

export interface ConversationProps extends HostProps {
  /** The id of the conversation; empty while it does not exist yet. */
  conversationId?: string | null | undefined;
  /** Creates the conversation when the first message is sent. Resolves to its id. */
  createConversation?: (() => Promise<string | undefined>) | undefined;
  /** The key of the draft while the conversation does not exist yet. @default the page */
  draftKey?: string | undefined;
  /** Called after each saved or deleted message. */
  onUpdate?: (() => void) | undefined;
}

/**
 * Returns the id of the host's conversation, else of the one that the first message has created. `ensureConversation`
 * creates it once for each person, church and draft key, so that a retry after a failed send uses the same one.
 * Warns in development if a `component` of the host has no conversation and cannot create one.
 */
export function useConversation(props: ConversationProps, component = "") {
  const { conversationId: hostId, createConversation, draftKey = "" } = props;
  useMisuseWarning(
    component !== "" && !idText(hostId) && typeof createConversation !== "function",
    `<${component}> has no conversation: conversationId and createConversation are both missing, so nothing can be shown or saved. ` +
      "Pass conversationId for a conversation that exists, or createConversation, which creates one with the first note and " +
      "resolves with its id. Render the component once the id is known.",
  );
  const { churchId = "", personId = "" } = useSession();
  const owner = [churchId, personId, draftKey].join("|");
  const [created, setCreated] = useState<{ owner: string; id: string }>();
  // The host's id replaces the created one.
  if (idText(hostId) && created) setCreated(undefined);
  const conversationId = idText(hostId) ?? (created?.owner === owner ? created.id : undefined);
  const ensureConversation = async (): Promise<string> => {
    if (conversationId) return conversationId;
    const id = idText(await createConversation?.());
    if (!id) throw new Error(NO_CONVERSATION);
    setCreated({ owner, id });
    return id;
  };
  return { conversationId, ensureConversation };
}

export interface NewNoteOptions extends ReturnType<typeof useConversation> {
  draftKey?: string | undefined;
  /** The shown messages, including failed ones. Without them, the composer keeps its content until it is saved. */
  messages?: readonly ThreadMessage[] | undefined;
}

export function useNewNote(options: NewNoteOptions) {
  const { conversationId, ensureConversation, draftKey, messages } = options;
  const threads = useService(threadCacheService);
  const drafts = useDrafts();
  const page = usePageKey();
  const newKey = useDraftKey(`new:${draftKey ?? page}`, conversationId === undefined);
  const key = conversationId ?? newKey;
  const [content, setContent] = useDraft(key);
  const guard = useSessionGuard();

  // Until it is sent, retried or discarded, the first message of a new conversation stays a draft under the old key: after a
  // reload, the host may not know the conversation.
  const firstMessage = useRef<{ id: string; content: string }>(undefined);
  useEffect(() => {
    const sent = firstMessage.current;
    if (!sent || sent.id !== conversationId) return;
    if (messages?.some((each) => isUnsent(each) && each.content === sent.content)) return;
    firstMessage.current = undefined;
    drafts.clear(newKey, sent.content);
  }, [messages, conversationId, newKey, drafts]);

  return {
    key,
    content,
    change: setContent,
    clear: () => setContent(""),
    /** Sends the message. Calls `onKeyChange` with the new draft key after the conversation has been created. */
    save: async (text: string, onKeyChange: (key: string) => void) => {
      const throwIfSessionChanged = guard();
      const id = await ensureConversation();
      throwIfSessionChanged();
      // An existing conversation may have another draft.
      if (!messages && id !== key && !drafts.get(id)) drafts.set(id, text);
      onKeyChange(id);
      const thread = threads.get(id);
      const saved = thread.send(text);
      if (messages) {
        // The thread shows and stores the message now.
        drafts.clear(id, text);
        if (id !== key) firstMessage.current = { id, content: text };
        await saved;
      } else {
        await saved.catch((error: unknown) => {
          // The composer still has the content, so the failed message is removed.
          const failed = thread.messages.find(
            (each) => each.localState === "failed" && each.content === text,
          );
          if (failed?.localId) thread.discard(failed.localId);
          throw error;
        });
        drafts.clear(id, text);
      }
      drafts.clear(newKey, text);
    },
  };
}
