"use client";
import { withHost } from "../../react/withHost.js";
import { NoteComposer } from "./NoteComposer.js";
import { useConversation, useConversationWarning } from "./useConversation.js";

export interface AddNoteProps {
  /** The conversation to post to; without one, it is created with the first message. */
  conversationId?: string | null | undefined;
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

function StandaloneComposer(props: AddNoteProps) {
  const { conversationId, createConversation, messageId, onUpdate, onCancel, draftKey } = props;
  useConversationWarning("AddNote", props);
  const { id, ensure } = useConversation({ conversationId, createConversation, draftKey });
  return (
    <NoteComposer
      conversationId={id}
      ensureConversation={ensure}
      messageId={messageId}
      messages={undefined}
      variant="notes"
      draftKey={draftKey}
      onUpdate={onUpdate}
      onCancel={onCancel}
    />
  );
}

/** Writes a new message or edits one, for hosts that mount it alone, with their own session context. */
export const AddNote = withHost(StandaloneComposer);
