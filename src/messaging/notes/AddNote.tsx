"use client";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { type NoteComposerOptions, useNoteComposer, useNotesText } from "./useNoteComposer.js";
import { textDirection } from "../../lib/text/strings.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText, withHost } from "../../platform/provider/ChurchContext.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { isCompositionKey } from "../../ui/keys.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { focusRing, paletteOf, styled } from "../../ui/styles.js";
import { type ConversationProps, useConversation } from "../useThread.js";

export interface AddNoteProps extends ConversationProps {
  /** The id of the message to edit. Without it, the composer creates a new message. */
  messageId?: string | undefined;
  onCancel?: (() => void) | undefined;
}

const ComposerRoot = styled("form", { name: "NarthexNoteComposer", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "end",
  alignItems: "end",
  gap: theme.spacing(1),
  padding: theme.spacing(1),
  maxHeight: 200,
  overflowY: "auto",
  "& .NarthexNoteComposer-field": { flex: "1 1 220px", minWidth: 0 },
  "& textarea": {
    display: "block",
    boxSizing: "border-box",
    width: "100%",
    // Browsers without `fieldSizing` keep two rows and scroll.
    fieldSizing: "content",
    minHeight: `calc(2lh + ${theme.spacing(2.25)})`,
    maxHeight: `calc(4lh + ${theme.spacing(2.25)})`,
    padding: theme.spacing(1, 1.5),
    resize: "none",
    ...theme.typography.body1,
    color: paletteOf(theme).text.primary,
    background: "none",
    border: `1px solid ${paletteOf(theme).text.secondary}`,
    borderRadius: (theme.vars ?? theme).shape.borderRadius,
    "&::placeholder": { color: paletteOf(theme).text.secondary, opacity: 1 },
    "&:hover": { borderColor: paletteOf(theme).text.primary },
    "&:focus": focusRing(theme),
    "&[aria-invalid=true]": { borderColor: paletteOf(theme).error.main },
    "&:disabled": { color: paletteOf(theme).text.disabled },
  },
  "& p": {
    ...theme.typography.caption,
    margin: theme.spacing(0.5, 1.5, 0),
    color: paletteOf(theme).error.main,
  },
  "& .NarthexNoteComposer-buttons": { display: "flex" },
}));

const ConfirmDialog = lazyWithRetry(
  () => import("../../ui/feedback/ConfirmDialog.js").then((module) => module.ConfirmDialog),
  { Failed: LoadFailure },
);

const isFocusInForm = (field: HTMLTextAreaElement | null): boolean =>
  !!field?.form?.contains(document.activeElement);

/** Renders a field to write or edit a message. The draft survives failures, unmounting and reloads. */
export function NoteComposer(props: NoteComposerOptions) {
  const text = useText(notesTexts);
  const variantText = useNotesText(props.variant);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const composer = useNoteComposer(props);
  const { content, error, isBusy } = composer;
  const isEditing = !!props.messageId;

  // Disabling the field while it saves removes its focus, so the focus is restored afterwards.
  const hadFocus = useRef(false);
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body && !isFocusInForm(field.current);
    if (!isBusy && hadFocus.current && !isElsewhere) field.current?.focus();
    if (!isBusy) hadFocus.current = false;
  }, [isBusy]);
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);

  // The cancel button unmounts with the edit, so the focus moves to the field.
  const cancel = () => {
    composer.cancel();
    field.current?.focus();
  };
  const remove = () => {
    setIsConfirming(false);
    hadFocus.current = true;
    composer.remove();
  };
  const actionProps = (name: string) => ({ "aria-label": name, title: name, disabled: isBusy });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    hadFocus.current = isFocusInForm(field.current);
    composer.submit();
  };
  // Rejects too long text before the browser lays it out: a megabyte takes seconds. `change` checks the whole content.
  const preventTooLong = (event: SyntheticEvent, data: DataTransfer) => {
    if (!composer.checkLength(data.getData("text/plain"))) event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isCompositionKey(event)) return;
    if (event.key === "Escape" && isEditing) {
      event.stopPropagation();
      cancel();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <ComposerRoot noValidate onSubmit={submit}>
      <div className="NarthexNoteComposer-field">
        <textarea
          ref={field}
          rows={2}
          name="noteText"
          dir={textDirection(content)}
          placeholder={text(isEditing ? "editPlaceholder" : "placeholder")}
          aria-label={variantText(isEditing ? "edit" : "add")}
          aria-invalid={!!error}
          aria-describedby={`${id}error`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={content}
          disabled={isBusy}
          onChange={(event) => composer.change(event.target.value)}
          onPaste={(event) => preventTooLong(event, event.clipboardData)}
          onDrop={(event) => preventTooLong(event, event.dataTransfer)}
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
            <IconAction icon="close" {...actionProps(text("cancel"))} onClick={cancel} />
            <IconAction
              icon="delete"
              tone="error"
              ligature="delete"
              {...actionProps(variantText("delete"))}
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
          text={variantText("confirmDelete")}
          confirmLabel={variantText("delete")}
          onClose={() => setIsConfirming(false)}
          onConfirm={remove}
        />
      )}
    </ComposerRoot>
  );
}

/**
 * Renders a composer for a new message, or for an edit, without the list of messages.
 * @example
 * <AddNote conversationId={conversationId} messageId={messageId} onUpdate={refetch} onCancel={close} />
 */
export const AddNote = withHost(function StandaloneComposer(props: AddNoteProps) {
  return <NoteComposer {...props} {...useConversation(props, "AddNote")} variant="notes" />;
});
