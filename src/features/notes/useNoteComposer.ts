"use client";
import { useCallback, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useDraft, useDrafts } from "../../react/useDraft.js";
import { usePageKey } from "../../react/useHost.js";
import { useText } from "../../react/useText.js";
import { useThreads } from "../../react/useThread.js";
import { validateNote } from "../../rules/messaging/validateNote.js";
import { NoteSender } from "./NoteSender.js";
import { useEditedNote } from "./useEditedNote.js";
import { useOneAtATime } from "./useOneAtATime.js";
import { useSaveErrorText } from "./useSaveErrorText.js";

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
  const { isBusy, run } = useOneAtATime();
  const explain = useSaveErrorText();

  // A conversation that this composer has just created keeps the place of its draft, so that typed words do not vanish.
  const isNew = conversationId === undefined || conversationId === sender.createdId;
  const newPlace = `new:${draftKey ?? page}`;
  const place = messageId ? `edit:${messageId}` : isNew ? newPlace : conversationId;
  const [content, setContent] = useDraft(place);

  // An error belongs to the place where it happened: another conversation starts without it.
  const [failure, setFailure] = useState<{ place: string; text: string }>();
  const setError = useCallback(
    (words: string | undefined) => setFailure(words === undefined ? undefined : { place, text: words }),
    [place],
  );

  const hasWords = useCallback(() => drafts.get(place) !== "", [drafts, place]);
  const failLoad = useCallback(() => setError(text("editLoadFailed")), [setError, text]);
  const saveEdit = useEditedNote({ conversationId, messageId, hasWords, onLoaded: setContent, onFailed: failLoad });

  const attempt = (action: () => Promise<void>, say: (reason: unknown) => string) =>
    run(async () => {
      setError(undefined);
      try {
        await action();
        drafts.set(place, "");
        onUpdate?.();
      } catch (reason) {
        setError(say(reason));
      }
    });

  const sendNew = () => sender.send({ content, conversationId, createConversation, threadOf: (id) => threads.get(id) });

  return {
    content,
    error: failure?.place === place ? failure.text : undefined,
    isBusy,
    canSend: !isBusy && validateNote(content) === null,
    change: (next: string) => {
      setError(undefined);
      setContent(next);
    },
    submit: () => {
      if (validateNote(content)) setError(text("blank"));
      else attempt(() => (messageId ? saveEdit(content) : sendNew()), explain);
    },
    remove: () =>
      attempt(
        () => threads.get(conversationId ?? "").remove(messageId ?? ""),
        () => text("deleteFailed"),
      ),
    cancel: () => {
      setContent("");
      setError(undefined);
      onCancel?.();
    },
  };
}
