"use client";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { textDirection } from "../../rules/messaging/textDirection.js";
import { useText } from "../../react/useText.js";
import { isCompositionKey } from "../../ui/composition.js";
import { IconAction } from "../../ui/IconAction.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { ComposerRoot } from "./ComposerRoot.js";
import { type NoteComposerOptions, useNoteComposer } from "./useNoteComposer.js";
import { useNotesText } from "./useNotesText.js";

export type NoteComposerProps = NoteComposerOptions;

// Few messages are deleted; the question is loaded when it is first asked.
const ConfirmDialog = lazyPart(() => import("../../ui/ConfirmDialog.js").then((module) => module.ConfirmDialog), { Failed: LoadFailure });

/** Writes a new message or edits one (CMP rows). What was typed survives failures, closing and reloads. */
export function NoteComposer(props: NoteComposerProps) {
  const text = useText(notesTexts);
  const named = useNotesText(props.variant);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const composer = useNoteComposer(props);
  const { content, error, isBusy } = composer;
  const isEditing = !!props.messageId;

  // A disabled field loses the focus; the writer gets it back when the message has been saved, or has failed.
  const hadFocus = useRef(false);
  useEffect(() => {
    // Nobody is fetched back who has gone on to something else meanwhile.
    const isElsewhere = document.activeElement !== document.body && !field.current?.form?.contains(document.activeElement);
    if (!isBusy && hadFocus.current && !isElsewhere) field.current?.focus();
    if (!isBusy) hadFocus.current = false;
  }, [isBusy]);
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);

  // The button that was pressed goes away with the editing; its focus goes to the field.
  const cancel = () => {
    composer.cancel();
    field.current?.focus();
  };
  const remove = () => {
    setIsConfirming(false);
    hadFocus.current = true;
    composer.remove();
  };
  const submit = () => {
    hadFocus.current = !!field.current?.form?.contains(document.activeElement);
    composer.submit();
  };
  // Before the browser lays it out, which takes seconds for a megabyte. A shorter text may be too long with what is there
  // already: `change` refuses that.
  const refuseTooLong = (event: SyntheticEvent, data: DataTransfer) => {
    if (!composer.accepts(data.getData("text/plain"))) event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isCompositionKey(event)) return;
    if (event.key === "Escape" && isEditing) {
      event.stopPropagation();
      cancel();
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
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
          dir={textDirection(content)}
          placeholder={isEditing ? text("editPlaceholder") : text("placeholder")}
          aria-label={named(isEditing ? "edit" : "add")}
          aria-invalid={!!error}
          aria-describedby={`${id}error`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={content}
          disabled={isBusy}
          onChange={(event) => composer.change(event.target.value)}
          onPaste={(event) => refuseTooLong(event, event.clipboardData)}
          onDrop={(event) => refuseTooLong(event, event.dataTransfer)}
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
            <IconAction icon="close" aria-label={text("cancel")} title={text("cancel")} disabled={isBusy} onClick={cancel} />
            <IconAction
              icon="delete"
              tone="error"
              ligature="delete"
              aria-label={named("delete")}
              title={named("delete")}
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
        <ConfirmDialog
          open
          text={named("confirmDelete")}
          confirmLabel={named("delete")}
          onClose={() => setIsConfirming(false)}
          onConfirm={remove}
        />
      )}
    </ComposerRoot>
  );
}
