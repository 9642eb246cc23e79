"use client";
import { useCallback, useState } from "react";
import { type NewNoteOptions, useEditedNote, useNewNote } from "./useNoteDraft.js";
import { fittingLength, validateNote, saveErrorText } from "../rules/content.js";
import { useThreads } from "../useThread.js";
import type { TextValues } from "../../platform/locale/textState.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";
import { useText } from "../../platform/provider/useText.js";

/** "notes" shows plain rows that are called notes. "chat" shows bubbles that are called messages. */
export type NotesVariant = "notes" | "chat";

/** The keys of texts that contain "note" or "message". */
type VariantTextKey =
  | "add"
  | "edit"
  | "delete"
  | "confirmDelete"
  | "deleteFailed"
  | "conflict"
  | "gone"
  | "editLoadFailed"
  | "loading"
  | "loadFailed";

export interface NoteComposerOptions extends NewNoteOptions {
  /** The id of the message to edit. Without it, the composer creates a new message. */
  messageId: string | undefined;
  variant: NotesVariant;
  /** Called after each saved or deleted message, with the id of the edited message, if any. */
  onUpdate: ((editedId: string | undefined) => void) | undefined;
  /** Called when editing is canceled. */
  onCancel: (() => void) | undefined;
}

/** Returns the state and actions of the composer. */
export function useNoteComposer({
  messageId,
  variant,
  onUpdate,
  onCancel,
  ...newNote
}: NoteComposerOptions) {
  const { conversationId } = newNote;
  const text = useText(notesTexts);
  const variantText = useNotesText(variant);
  const threads = useThreads();
  const { isBusy: isKeyBusy, run } = useSingleFlight();
  const toErrorText = useSaveErrorText(variant);
  // The error is shown while the draft key is the same and the field or a failed message has the same content.
  const [failure, setFailure] = useState<{ key: string; content: string; text: string }>();
  const handleLoadFailure = useCallback(
    (key: string) => setFailure({ key, content: "", text: variantText("editLoadFailed") }),
    [variantText],
  );
  const editedNote = useEditedNote({ conversationId, messageId, onFailed: handleLoadFailure });
  const createdNote = useNewNote(newNote);
  const { key, content, change, clear, save } = messageId ? editedNote : createdNote;
  const isFailed = (text: string) =>
    newNote.messages?.some(
      (message) => message.localState === "failed" && message.content === text,
    );

  const runAction = (
    action: (onKeyChange: (newKey: string) => void) => Promise<void>,
    toText: (reason: unknown) => string | undefined,
  ) =>
    run(key, async (alsoBlock) => {
      let currentKey = key;
      setFailure(undefined);
      try {
        await action((newKey) => {
          currentKey = newKey;
          alsoBlock(newKey);
        });
        onUpdate?.(messageId);
      } catch (reason) {
        const errorText = toText(reason);
        if (errorText) setFailure({ key: currentKey, content, text: errorText });
      }
    });

  const checkLength = (inserted: string): boolean => {
    const limit = fittingLength(inserted);
    if (limit === inserted.length) return true;
    setFailure({ key, content, text: text("tooLong", { limit: String(limit) }) });
    return false;
  };

  const isBusy = isKeyBusy(key);
  return {
    content,
    error:
      failure?.key === key && (failure.content === content || isFailed(failure.content))
        ? failure.text
        : undefined,
    isBusy,
    canSend: !isBusy && validateNote(content) !== "empty",
    /** Whether a text fits into one message. Shows an error if it does not. */
    checkLength,
    change: (next: string) => {
      // A content that is too long can still be shortened.
      if (next.length > content.length && !checkLength(next)) return;
      setFailure(undefined);
      change(next);
    },
    submit: () => {
      const validationError = validateNote(content);
      if (validationError === "empty") setFailure({ key, content, text: text("blank") });
      else if (validationError === "tooLong") checkLength(content);
      else runAction((onKeyChange) => save(content, onKeyChange), toErrorText);
    },
    remove: () =>
      runAction(
        async () => {
          await threads.get(conversationId ?? "").remove(messageId ?? "");
          clear();
        },
        (reason) => toErrorText(reason) && variantText("deleteFailed"),
      ),
    cancel: () => {
      clear();
      setFailure(undefined);
      onCancel?.();
    },
  };
}

/** Returns a function for texts that contain "note" in notes and "message" in conversations. */
export function useNotesText(
  variant: NotesVariant,
): (key: VariantTextKey, values?: TextValues) => string {
  const text = useText(notesTexts);
  return useCallback(
    (key, values) => text(variant === "chat" ? `message.${key}` : key, values),
    [text, variant],
  );
}

/** Returns a function that returns the text of a save error, or `undefined` if the session has changed since. */
export function useSaveErrorText(variant: NotesVariant): (reason: unknown) => string | undefined {
  const text = useText(notesTexts);
  const variantText = useNotesText(variant);
  return useCallback(
    (reason) => {
      const error = saveErrorText(reason);
      if (error.kind === "stale") return undefined;
      if (error.kind === "server") return error.text;
      if (error.kind === "conflict" || error.kind === "gone") return variantText(error.kind);
      return text(error.kind === "unknown" ? "saveFailed" : error.kind);
    },
    [text, variantText],
  );
}
