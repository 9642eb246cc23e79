"use client";
import Close from "@mui/icons-material/Close";
import Delete from "@mui/icons-material/Delete";
import Send from "@mui/icons-material/Send";
import CircularProgress from "@mui/material/CircularProgress";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
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

const ComposerRoot = styled("form", { name: "NarthexNoteComposer", slot: "Root" })(({ theme }) => ({
  display: "flex",
  alignItems: "end",
  gap: theme.spacing(1),
  padding: theme.spacing(1),
  // NOTE-06: the footer never takes more than this.
  maxHeight: 200,
  overflowY: "auto",
  "& .NarthexNoteComposer-buttons": { display: "flex", flexWrap: "wrap", justifyContent: "end" },
  "& .NarthexNoteComposer-buttons .MuiIconButton-root": { width: 44, height: 44 },
  "& .NarthexNoteComposer-ligature": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
}));

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
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        size="small"
        name="noteText"
        placeholder={isEditing ? text("editPlaceholder") : text("placeholder")}
        value={content}
        disabled={isBusy}
        error={!!error}
        helperText={error}
        inputRef={field}
        onChange={(event) => composer.change(event.target.value)}
        onKeyDown={handleKeyDown}
        slotProps={{
          htmlInput: {
            "aria-label": isEditing ? text("edit") : text("add"),
            "aria-describedby": `${id}help`,
            "aria-keyshortcuts": "Control+Enter Meta+Enter",
            dir: "auto",
          },
          formHelperText: { id: `${id}help`, role: "alert" },
        }}
      />
      <div className="NarthexNoteComposer-buttons">
        {isEditing && (
          <>
            <IconButton aria-label={text("cancel")} title={text("cancel")} disabled={isBusy} onClick={composer.cancel}>
              <Close />
            </IconButton>
            <IconButton
              color="error"
              aria-label={text("delete")}
              title={text("delete")}
              disabled={isBusy}
              onClick={() => setIsConfirming(true)}
            >
              <Delete />
              <span className="NarthexNoteComposer-ligature">delete</span>
            </IconButton>
          </>
        )}
        <IconButton type="submit" color="primary" aria-label={text("send")} title={text("shortcut")} disabled={!composer.canSend}>
          {isBusy ? <CircularProgress size={20} aria-hidden /> : <Send />}
          <span className="NarthexNoteComposer-ligature">send</span>
        </IconButton>
      </div>
      <ConfirmDialog
        open={isConfirming}
        text={text("confirmDelete")}
        confirmLabel={text("delete")}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          composer.remove();
        }}
      />
    </ComposerRoot>
  );
}

/** {@link NoteComposer} for hosts that mount it alone, with their own session context. */
export const AddNote = withHost(NoteComposer);
