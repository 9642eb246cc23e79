"use client";
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { IconAction } from "../../ui/IconAction.js";
import { ComposerRoot } from "./ComposerRoot.js";
import { useNoteComposer } from "./useNoteComposer.js";

export interface NoteComposerProps {
  /** The conversation to post to; without one, it is created with the first message. */
  conversationId?: string | undefined;
  /** Creates the conversation and answers its id. */
  createConversation?: (() => Promise<string | undefined>) | undefined;
  /** The message to edit; without one, a new message is written. */
  messageId?: string | undefined;
  /** Called after each saved or deleted message. */
  onUpdate?: (() => void) | undefined;
  /** Called when editing is given up. */
  onCancel?: (() => void) | undefined;
  /** Names the unsent words of a conversation that does not exist yet. @default the page */
  draftKey?: string | undefined;
}

// Few messages are deleted; the question is loaded when it is first asked.
const ConfirmDialog = lazy(() => import("../../ui/ConfirmDialog.js").then((module) => ({ default: module.ConfirmDialog })));

/** Writes a new message or edits one (CMP rows). What was typed survives failures, closing and reloads. */
export function NoteComposer({ conversationId, createConversation, messageId, onUpdate, onCancel, draftKey }: NoteComposerProps) {
  const text = useText(notesTexts);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const composer = useNoteComposer({ conversationId, createConversation, messageId, draftKey, onUpdate, onCancel });
  const { content, error, isBusy } = composer;
  const isEditing = !!messageId;

  // A disabled field loses the focus; the writer gets it back when the message has been saved, or has failed.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isBusy && hadFocus.current) field.current?.focus();
    if (!isBusy) hadFocus.current = false;
  }, [isBusy]);
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);

  const submit = () => {
    hadFocus.current = !!field.current?.form?.contains(document.activeElement);
    composer.submit();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isEditing) {
      event.stopPropagation();
      composer.cancel();
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <ComposerRoot
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="NarthexNoteComposer-field">
        <textarea
          ref={field}
          rows={2}
          name="noteText"
          dir="auto"
          placeholder={isEditing ? text("editPlaceholder") : text("placeholder")}
          aria-label={isEditing ? text("edit") : text("add")}
          aria-invalid={!!error}
          aria-describedby={`${id}error`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={content}
          disabled={isBusy}
          onChange={(event) => composer.change(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {error && (
          <p role="alert" id={`${id}error`}>
            {error}
          </p>
        )}
      </div>
      <div className="NarthexNoteComposer-buttons">
        {isEditing && (
          <>
            <IconAction icon="close" aria-label={text("cancel")} title={text("cancel")} disabled={isBusy} onClick={composer.cancel} />
            <IconAction
              icon="delete"
              tone="error"
              ligature="delete"
              aria-label={text("delete")}
              title={text("delete")}
              disabled={isBusy}
              onClick={() => setIsConfirming(true)}
            />
          </>
        )}
        <IconAction
          type="submit"
          icon="send"
          tone="primary"
          ligature="send"
          aria-label={text("send")}
          title={text("shortcut")}
          aria-busy={isBusy}
          disabled={!composer.canSend}
        />
      </div>
      {isConfirming && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            text={text("confirmDelete")}
            confirmLabel={text("delete")}
            onClose={() => setIsConfirming(false)}
            onConfirm={() => {
              setIsConfirming(false);
              composer.remove();
            }}
          />
        </Suspense>
      )}
    </ComposerRoot>
  );
}

/** {@link NoteComposer} for hosts that mount it alone, with their own session context. */
export const AddNote = withHost(NoteComposer);
