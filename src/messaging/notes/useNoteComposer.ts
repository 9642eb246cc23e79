"use client";
import { useCallback, useState } from "react";
import { type NewNoteOptions, useEditedNote, useNewNote } from "./useNoteDraft.js";
import { threadCacheService } from "../Thread.js";
import { fittingLength, isBlank, saveErrorText } from "../rules/content.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useService } from "../../platform/provider/useService.js";
import { useSingleFlight } from "../../platform/provider/useSingleFlight.js";
import { useText } from "../../platform/provider/useText.js";

/** "notes" shows plain rows that are called notes. "chat" shows bubbles that are called messages. */
type NotesVariant = "notes" | "chat";

/** The keys of texts that contain "note" in notes and "message" in conversations. */
type VariantTextKey<K = keyof typeof notesTexts.texts> = K extends `message.${infer Name}`
  ? Name
  : never;

export interface NoteComposerOptions extends NewNoteOptions {
  messageId?: string | undefined;
  variant: NotesVariant;
  /** Called after each saved or deleted message, with the id of the edited message, if any. */
  onUpdate?: ((editedId: string | undefined) => void) | undefined;
  onCancel?: (() => void) | undefined;
}

export function useNoteComposer(options: NoteComposerOptions) {
  const { conversationId, messages, messageId, variant, onUpdate, onCancel } = options;
  const text = useText(notesTexts);
  const variantText = useNotesText(variant);
  const threads = useService(threadCacheService);
  const { isBusy: isKeyBusy, run } = useSingleFlight();
  // The error is shown while the draft key is the same and the field or a failed message has the same content.
  const [failure, setFailure] = useState<{ key: string; content: string; text: string }>();
  const handleLoadFailure = useCallback(
    (key: string) => setFailure({ key, content: "", text: variantText("editLoadFailed") }),
    [variantText],
  );
  const editedNote = useEditedNote(handleLoadFailure, conversationId, messageId);
  const newNote = useNewNote(options);
  const { key, content, change, clear, save } = messageId ? editedNote : newNote;
  const isShown = (failed: string) =>
    failed === content ||
    messages?.some((each) => each.localState === "failed" && each.content === failed);

  /** Returns the text of a save error, or `undefined` if the session has changed since. */
  const toErrorText = (reason: unknown): string | undefined => {
    const error = saveErrorText(reason);
    if (error.kind === "stale") return undefined;
    if (error.kind === "server") return error.text;
    if (error.kind === "conflict" || error.kind === "gone") return variantText(error.kind);
    return text(error.kind === "unknown" ? "saveFailed" : error.kind);
  };

  const runAction = (
    action: (onKeyChange: (newKey: string) => void) => Promise<void>,
    failedText?: string,
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
        const errorText = toErrorText(reason);
        if (errorText) setFailure({ key: currentKey, content, text: failedText ?? errorText });
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
    error: failure?.key === key && isShown(failure.content) ? failure.text : undefined,
    isBusy,
    canSend: !isBusy && !isBlank(content),
    /** Whether a text fits into one message. Shows an error if it does not. */
    checkLength,
    change: (next: string) => {
      // A content that is too long can still be shortened.
      if (next.length > content.length && !checkLength(next)) return;
      setFailure(undefined);
      change(next);
    },
    submit: () => {
      if (isBlank(content)) setFailure({ key, content, text: text("blank") });
      else if (checkLength(content)) runAction((onKeyChange) => save(content, onKeyChange));
    },
    remove: () =>
      runAction(async () => {
        await threads.get(conversationId ?? "").remove(messageId ?? "");
        clear();
      }, variantText("deleteFailed")),
    cancel: () => {
      clear();
      setFailure(undefined);
      onCancel?.();
    },
  };
}

/** Returns a function for texts that contain "note" in notes and "message" in conversations. */
export function useNotesText(variant: NotesVariant): (key: VariantTextKey) => string {
  const text = useText(notesTexts);
  return useCallback((key) => text(variant === "chat" ? `message.${key}` : key), [text, variant]);
}
