"use client";
import { NoteComposer } from "./NoteComposer.js";
import { useConversationWarning, useConversation } from "./useConversation.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";

export interface AddNoteProps extends HostProps {
  /** The id of the conversation. Without it, the first message creates the conversation. */
  conversationId?: string | null | undefined;
  /** Creates the conversation and resolves to its id. */
  createConversation?: (() => Promise<string | undefined>) | undefined;
  /** The id of the message to edit. Without it, the composer creates a new message. */
  messageId?: string | undefined;
  /** Called after each saved or deleted message. */
  onUpdate?: (() => void) | undefined;
  /** Called when editing is canceled. */
  onCancel?: (() => void) | undefined;
  /** The key of the draft while the conversation does not exist yet. @default the page */
  draftKey?: string | undefined;
}

function StandaloneComposer(props: AddNoteProps) {
  useConversationWarning("AddNote", props);
  return <NoteComposer {...props} {...useConversation(props)} variant="notes" />;
}

/**
 * Renders a composer for a new message, or for an edit, without the list of messages.
 *
 * @example
 * <AddNote conversationId={conversationId} messageId={messageId} onUpdate={refetch} onCancel={close} />
 */
export const AddNote = withHost(StandaloneComposer);
