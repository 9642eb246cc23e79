"use client";
import { useLayoutEffect, useState, useEffect, useRef } from "react";
import { threadCacheService } from "../Thread.js";
import { isUnsent } from "../rules/messages.js";
import type { ThreadMessage } from "../types.js";
import { useDrafts, useDraft } from "../../platform/provider/useDraft.js";
import { usePageKey } from "../../platform/provider/usePage.js";
import { useCore, useService } from "../../platform/provider/useService.js";
import { useSessionGuard } from "../../platform/provider/useSession.js";

/** The draft keys of mounted composers, by client. */
const usedKeysByClient = new WeakMap<object, Set<string>>();

/**
 * Returns a draft key that no other mounted composer uses: `name`, `name#2` and so on, in the order of mounting. A composer
 * that is mounted again gets the same key, and so its draft.
 */
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

/** The note has changed on the server since the edit began. */
class EditConflictError extends Error {
  override readonly name = "EditConflictError";
}

/**
 * Returns the content and actions of an edit. Loads the note; a late response does not replace typed content.
 * A draft is stored with the content it is based on, so that a resumed edit detects a newer version of the note.
 */
export function useEditedNote(
  onLoadFailed: (key: string) => void,
  conversationId = "",
  messageId = "",
) {
  const threads = useService(threadCacheService);
  const drafts = useDrafts();
  const key = `edit:${messageId}`;
  const baseKey = `base:${messageId}`;
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

export interface NewNoteOptions {
  conversationId: string | undefined;
  /** Resolves to the conversation's id. Creates the conversation if it does not exist. */
  ensureConversation: () => Promise<string>;
  /** The key of the draft while the conversation does not exist yet. @default the page */
  draftKey?: string | undefined;
  /**
   * The messages that are shown with the composer. They include failed messages, so the field is cleared when sending.
   * Without `messages`, the composer keeps its content until it is saved.
   */
  messages?: readonly ThreadMessage[] | undefined;
}

/** Returns the content and actions of a new message. Its draft is stored until it is sent. */
export function useNewNote(options: NewNoteOptions) {
  const { conversationId, ensureConversation, draftKey, messages } = options;
  const threads = useService(threadCacheService);
  const drafts = useDrafts();
  const page = usePageKey();
  const newKey = useDraftKey(`new:${draftKey ?? page}`, conversationId === undefined);
  const key = conversationId ?? newKey;
  const [content, setContent] = useDraft(key);
  const guard = useSessionGuard();

  // While it is unsent, the first message of a new conversation stays a draft under the old key: after a reload, the host may
  // not know the conversation. This effect clears the draft, because buttons of the list can retry or discard the message.
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
        try {
          await saved;
        } catch (error) {
          // The composer still has the content, so the failed message is removed.
          const failed = thread.messages.find(
            (each) => each.localState === "failed" && each.content === text,
          );
          if (failed?.localId) thread.discard(failed.localId);
          throw error;
        }
        drafts.clear(id, text);
      }
      drafts.clear(newKey, text);
    },
  };
}
