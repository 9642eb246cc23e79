"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useDraft, useDrafts } from "../../react/useDraft.js";
import { usePageKey } from "../../react/useHost.js";
import { useText } from "../../react/useText.js";
import { useThreads } from "../../react/useThread.js";
import { saveErrorText } from "../../rules/messaging/saveErrorText.js";
import { validateNote } from "../../rules/messaging/validateNote.js";
import { NoteSender } from "./NoteSender.js";
import { EditConflictError, useEditedNote } from "./useEditedNote.js";

export interface NoteComposerOptions {
  conversationId: string | undefined;
  createConversation: (() => Promise<string | undefined>) | undefined;
  messageId: string | undefined;
  draftKey: string | undefined;
  onUpdate: (() => void) | undefined;
  onCancel: (() => void) | undefined;
}

/** State and actions of the composer: empty, typing, saving, and back to empty after success (CMP-09). */
export function useNoteComposer(options: NoteComposerOptions) {
  const { conversationId, createConversation, messageId, draftKey, onUpdate, onCancel } = options;
  const text = useText(notesTexts);
  const threads = useThreads();
  const drafts = useDrafts();
  const page = usePageKey();
  const [sender] = useState(() => new NoteSender());
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const latch = useRef(false);

  // A conversation that this composer has just created keeps the place of its draft, so that typed words do not vanish.
  const isNew = conversationId === undefined || conversationId === sender.createdId;
  const newPlace = `new:${draftKey ?? page}`;
  const place = messageId ? `edit:${messageId}` : isNew ? newPlace : conversationId;
  const [content, setContent] = useDraft(place);

  useEffect(() => setError(undefined), [place]);

  const hasWords = useCallback(() => drafts.get(place) !== "", [drafts, place]);
  const failLoad = useCallback(() => setError(text("editLoadFailed")), [text]);
  const saveEdit = useEditedNote({ conversationId, messageId, hasWords, onLoaded: setContent, onFailed: failLoad });

  const explain = (failure: unknown): string => {
    if (failure instanceof EditConflictError) return text("conflict");
    const reason = saveErrorText(failure);
    if (reason.kind === "forbidden") return text("forbidden");
    return reason.kind === "server" ? reason.text : text("saveFailed");
  };

  /** One action at a time: the latch closes in the same tick, before any state has been rendered. */
  const run = async (action: () => Promise<void>, say: (failure: unknown) => string) => {
    if (latch.current) return;
    latch.current = true;
    setIsBusy(true);
    setError(undefined);
    try {
      await action();
      drafts.set(place, "");
      onUpdate?.();
    } catch (failure) {
      setError(say(failure));
    } finally {
      latch.current = false;
      setIsBusy(false);
    }
  };

  const sendNew = () => sender.send({ content, conversationId, createConversation, threadOf: (id) => threads.get(id) });

  return {
    content,
    error,
    isBusy,
    canSend: !isBusy && validateNote(content) === null,
    change: (next: string) => {
      setError(undefined);
      setContent(next);
    },
    submit: () => {
      if (validateNote(content)) setError(text("blank"));
      else void run(() => (messageId ? saveEdit(content) : sendNew()), explain);
    },
    remove: () => void run(() => threads.get(conversationId ?? "").remove(messageId ?? ""), () => text("deleteFailed")),
    cancel: () => {
      setContent("");
      setError(undefined);
      onCancel?.();
    },
  };
}
