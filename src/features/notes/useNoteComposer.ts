"use client";
import { useCallback, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import { useThreads } from "../../react/useThread.js";
import { fittingLength } from "../../rules/messaging/fittingLength.js";
import { validateNote } from "../../rules/messaging/validateNote.js";
import { useEditedNote } from "./useEditedNote.js";
import { type NewNoteOptions, useNewNote } from "./useNewNote.js";
import { useOneAtATime } from "../../react/useOneAtATime.js";
import { type NotesVariant, useNotesText } from "./useNotesText.js";
import { useSaveErrorText } from "./useSaveErrorText.js";

export interface NoteComposerOptions extends NewNoteOptions {
  /** The message to edit; without one, a new message is written. */
  messageId: string | undefined;
  variant: NotesVariant;
  /** Called after each saved or deleted message, with the one that was edited, if any. */
  onUpdate: ((editedId: string | undefined) => void) | undefined;
  /** Called when editing is given up. */
  onCancel: (() => void) | undefined;
}

/** State and actions of the composer: empty, typing, saving, and back to empty after success (CMP-09). */
export function useNoteComposer({ messageId, variant, onUpdate, onCancel, ...newNote }: NoteComposerOptions) {
  const { conversationId } = newNote;
  const text = useText(notesTexts);
  const named = useNotesText(variant);
  const threads = useThreads();
  const { isBusy: isBusyAt, run } = useOneAtATime();
  const explain = useSaveErrorText(variant);
  // An error is about one content at one place: it is shown while the field or a failed message has that content.
  const [failure, setFailure] = useState<{ place: string; content: string; text: string }>();
  const failLoad = useCallback((place: string) => setFailure({ place, content: "", text: named("editLoadFailed") }), [named]);
  const edited = useEditedNote({ conversationId, messageId, onFailed: failLoad });
  const fresh = useNewNote(newNote);
  const { place, content, change, forget, save } = messageId ? edited : fresh;
  const isFailed = (text: string) => newNote.messages?.some((message) => message.localState === "failed" && message.content === text);

  const attempt = (action: (move: (to: string) => void) => Promise<void>, say: (reason: unknown) => string | undefined) =>
    run(place, async (hold) => {
      let at = place;
      setFailure(undefined);
      try {
        await action((to) => {
          at = to;
          hold(to);
        });
        onUpdate?.(messageId);
      } catch (reason) {
        const words = say(reason);
        if (words) setFailure({ place: at, content, text: words });
      }
    });

  const accepts = (inserted: string): boolean => {
    const limit = fittingLength(inserted);
    if (limit === inserted.length) return true;
    setFailure({ place, content, text: text("tooLong", { limit: String(limit) }) });
    return false;
  };

  const isBusy = isBusyAt(place);
  return {
    content,
    error: failure?.place === place && (failure.content === content || isFailed(failure.content)) ? failure.text : undefined,
    isBusy,
    canSend: !isBusy && validateNote(content) !== "empty",
    /** Whether a text can be part of a message. One that is too long is refused with an error, which says how much fits. */
    accepts,
    change: (next: string) => {
      // An older note that is too long can be shortened.
      if (next.length > content.length && !accepts(next)) return;
      setFailure(undefined);
      change(next);
    },
    submit: () => {
      const fault = validateNote(content);
      if (fault === "empty") setFailure({ place, content, text: text("blank") });
      else if (fault === "tooLong") accepts(content);
      else attempt((move) => save(content, move), explain);
    },
    remove: () =>
      attempt(
        async () => {
          await threads.get(conversationId ?? "").remove(messageId ?? "");
          forget();
        },
        (reason) => explain(reason) && named("deleteFailed"),
      ),
    cancel: () => {
      forget();
      setFailure(undefined);
      onCancel?.();
    },
  };
}
