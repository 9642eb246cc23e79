"use client";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type NotesVariant, useVariantText } from "./useVariantText.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import {
  useCore,
  useService,
  useSession,
  useSessionGuard,
} from "../../platform/provider/ChurchContext.js";
import { useDraft, useDrafts } from "../../platform/provider/useDraft.js";
import { usePathname } from "../../platform/provider/usePage.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";
import { fittingLength, isBlank, classifySaveError } from "../rules/content.js";
import { isUnsent } from "../rules/messages.js";
import { threadCacheService } from "../Thread.js";
import type { SaveError, ThreadMessage } from "../types.js";
import type { useConversation } from "../useThread.js";

export interface NoteComposerOptions extends ReturnType<typeof useConversation> {
  draftKey?: string | undefined;
  /** The shown messages, including failed ones. Without them, the composer keeps its content until it is saved. */
  messages?: readonly ThreadMessage[] | undefined;
  messageId?: string | undefined;
  variant: NotesVariant;
  enterToSend?: boolean | undefined;
  onUpdate?: ((editedId: string | undefined) => void) | undefined;
  onCancel?: (() => void) | undefined;
}

export function useNoteComposer(options: NoteComposerOptions) {
  const { conversationId, messageId, variant, onUpdate, onCancel } = options;
  const text = useVariantText(notesTexts, variant);
  const threads = useService(threadCacheService);
  const { isResuming } = useSession();
  const { isBusy: isKeyBusy, run } = useSingleFlight();
  // Shown while the field has this key and content. The row of a failed message shows its error itself.
  const [failure, setFailure] = useState<{ key: string; content: string; text: string }>();
  const handleLoadFailure = useCallback(
    (key: string) => setFailure({ key, content: "", text: text("editLoadFailed") }),
    [text],
  );
  const editedNote = useEditedNote(handleLoadFailure, conversationId, messageId);
  const newNote = useNewNote(options);
  const { key, content, change, clear, save } = messageId ? editedNote : newNote;
  const isFailureShown = failure?.key === key && failure.content === content;

  const runAction = (action: Parameters<typeof run>[1], failedText?: string) =>
    !isResuming &&
    run(key, async (addKey) => {
      let currentKey = key;
      setFailure(undefined);
      try {
        await action((nextKey) => {
          currentKey = nextKey;
          addKey(nextKey);
        });
        onUpdate?.(messageId);
      } catch (reason) {
        const errorText = toErrorText(classifySaveError(reason), text);
        if (errorText) setFailure({ key: currentKey, content, text: failedText ?? errorText });
      }
    });

  const checkLength = (checked: string): boolean => {
    const limit = fittingLength(checked);
    if (limit === checked.length) return true;
    setFailure({ key, content, text: text("tooLong", { limit: String(limit) }) });
    return false;
  };
  const isBusy = isKeyBusy(key);
  return {
    content,
    original: editedNote.base,
    error: isFailureShown ? failure.text : undefined,
    isBusy,
    canSend: !isBusy && !isResuming && !isBlank(content),
    /** Whether a text fits into one message. Shows an error if it does not. */
    checkLength,
    change: (next: string) => {
      // Content that is already too long can still be shortened.
      if (next.length > content.length && !checkLength(next)) return;
      setFailure(undefined);
      change(next);
    },
    submit: () => {
      if (isBlank(content)) setFailure({ key, content, text: text("blank") });
      else if (checkLength(content)) runAction((onKey) => save(content, onKey));
    },
    remove: () =>
      runAction(async () => {
        await threads.get(conversationId ?? "").remove(messageId ?? "");
        clear();
      }, text("deleteFailed")),
    cancel: () => {
      clear();
      setFailure(undefined);
      onCancel?.();
    },
  };
}

/** Returns the sentence that explains why a message was not saved; `undefined` without an error, or if the session has changed. */
export function toErrorText(
  error: SaveError | undefined,
  text: (key: "conflict" | "forbidden" | "gone" | "saveFailed") => string,
): string | undefined {
  if (!error || error.kind === "canceled") return undefined;
  if (error.kind === "server") return error.text;
  return text(error.kind === "unknown" ? "saveFailed" : error.kind);
}

const usedKeysByCore = new WeakMap<object, Set<string>>();
/** Returns a draft key that no other mounted composer uses: `name`, `name#2` and so on, in the order of mounting. */
function useDraftKey(name: string, isNeeded: boolean): string {
  const core = useCore();
  const [reserved, setReserved] = useState<{ name: string; key: string }>();
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const usedKeys = usedKeysByCore.get(core) ?? new Set();
    usedKeysByCore.set(core, usedKeys);
    let key = name;
    for (let number = 2; usedKeys.has(key); number++) key = `${name}#${number}`;
    usedKeys.add(key);
    // oxlint-disable-next-line react/set-state-in-effect -- the free key is not known in render: earlier composers reserve theirs in layout effects
    setReserved(key === name ? undefined : { name, key });
    return () => void usedKeys.delete(key);
  }, [core, name, isNeeded]);
  return reserved?.name === name ? reserved.key : name;
}

class EditConflictError extends Error {
  override readonly name = "EditConflictError";
}

/** Returns the state of an edit. Its draft is stored with the content it is based on, so that a resumed edit detects a newer version. */
function useEditedNote(onLoadFailed: (key: string) => void, conversationId = "", messageId = "") {
  const threads = useService(threadCacheService);
  const { isResuming } = useSession();
  const drafts = useDrafts();
  const [key, baseKey] = [`edit:${messageId}`, `base:${messageId}`];
  const [typed, setTyped] = useDraft(key);
  const [loaded, setLoaded] = useState<{ messageId: string; content: string }>();
  /** Whether the user has deleted all text. An empty draft is not stored. */
  const [isEmptied, setIsEmptied] = useState(false);
  useEffect(() => {
    if (!messageId || !conversationId || isResuming) return;
    let isCurrent = true;
    const thread = threads.get(conversationId);
    thread.find(messageId).then(
      (message) => isCurrent && setLoaded({ messageId, content: message?.content ?? "" }),
      () => isCurrent && onLoadFailed(key),
    );
    return () => {
      isCurrent = false;
      setLoaded(undefined);
      setIsEmptied(false);
    };
  }, [conversationId, messageId, isResuming, key, threads, onLoadFailed]);
  const base = loaded?.messageId === messageId ? loaded.content : undefined;
  const clear = () => {
    setTyped("");
    drafts.set(baseKey, "");
  };
  return {
    key,
    base,
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
      // Nothing to save: the note is unchanged, or an earlier save succeeded and its response was lost.
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

function useNewNote(options: NoteComposerOptions) {
  const { conversationId, ensureConversation, draftKey, messages } = options;
  const threads = useService(threadCacheService);
  const drafts = useDrafts();
  const page = usePathname();
  const isNewConversation = conversationId === undefined;
  const newKey = useDraftKey(`new:${draftKey ?? page}`, isNewConversation);
  const key = conversationId ?? newKey;
  const [content, setContent] = useDraft(key);
  const guard = useSessionGuard();
  // Until saved or discarded, a first message stays a draft under `newKey`: after a reload, the host may not know the conversation.
  const firstMessage = useRef<{ id: string; content: string }>(undefined);
  useEffect(() => {
    const sent = firstMessage.current;
    if (!sent || sent.id !== conversationId) return;
    if (messages?.some((each) => isUnsent(each) && each.content === sent.content)) return;
    firstMessage.current = undefined;
    drafts.clear(newKey, sent.content);
  }, [messages, conversationId, newKey, drafts]);
  /** Clears the field at once, because the list shows the message, and the thread stores it, also after a failure. */
  const sendWithList = async (id: string, text: string) => {
    const sending = threads.get(id).send(text);
    drafts.clear(id, text);
    if (isNewConversation) firstMessage.current = { id, content: text };
    await sending;
  };
  /** Keeps the content in the field until it is saved, and therefore discards the thread's failed message. */
  const sendWithoutList = async (id: string, text: string) => {
    // A created conversation changes the draft key to `id`, so its draft gets the content unless it has one.
    if (isNewConversation && !drafts.get(id)) drafts.set(id, text);
    const thread = threads.get(id);
    await thread.send(text).catch((error: unknown) => {
      const failed = thread.messages.find(
        (each) => each.localState === "failed" && each.content === text,
      );
      if (failed?.localId) thread.discard(failed.localId);
      throw error;
    });
    drafts.clear(id, text);
  };
  return {
    key,
    content,
    change: setContent,
    clear: () => setContent(""),
    /** Creates the conversation if there is none, calls `onKey` with its id, the new draft key, and sends the message. */
    save: async (text: string, onKey: (key: string) => void) => {
      const throwIfSessionChanged = guard();
      const id = await ensureConversation();
      throwIfSessionChanged();
      onKey(id);
      await (messages ? sendWithList(id, text) : sendWithoutList(id, text));
      drafts.clear(newKey, text);
    },
  };
}
