"use client";
import { styled } from "@mui/material/styles";
import { useCallback, useRef, useState } from "react";
import { Announcer } from "./Announcer.js";
import { NoteComposer } from "./NoteComposer.js";
import { NoteList } from "./NoteList.js";
import { useConversation, useConversationWarning } from "./useConversation.js";
import { useNotesText } from "./useNoteComposer.js";
import type { ThreadMessage } from "../types.js";
import { useThread } from "../useThread.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useIsOffline } from "../../platform/provider/useIsOffline.js";
import { useSession } from "../../platform/provider/useSession.js";
import { useText } from "../../platform/provider/useText.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../../ui/feedback/OfflineBar.js";
import { DisplayBox } from "../../ui/layout/DisplayBox.js";
import { RowsSkeleton } from "../../ui/rows/RowList.js";

const DEFAULT_MAX_HEIGHT_PX = 400;

export interface NotesProps extends HostProps {
  /** The id of the conversation; empty while it does not exist yet. */
  conversationId?: string | null | undefined;
  /** Creates the conversation when the first note is sent. Resolves to its id. */
  createConversation?: (() => Promise<string | undefined>) | undefined;
  /** Omits the surrounding box. @default false */
  noDisplayBox?: boolean | undefined;
  /** The largest height of the list, in px or as CSS; `true` is 400 px. */
  maxHeight?: number | string | boolean | undefined;
  /** Refetches the notes when the value changes. */
  refreshKey?: unknown;
  /** "chat" shows bubbles, with the viewer's own at the end side. @default "notes" */
  variant?: "notes" | "chat" | undefined;
  /** Whether list and composer fill the parent. @default false */
  isFilling?: boolean | undefined;
  /** The key of the draft while the conversation does not exist yet. @default the page */
  draftKey?: string | undefined;
  /** Called after each saved or deleted message. */
  onUpdate?: (() => void) | undefined;
}

const BodyRoot = styled("div", { name: "NarthexNotes", slot: "Root" })({
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
});

/** Renders the messages of a conversation with a composer below. */
export function ThreadBox(props: NotesProps) {
  const { noDisplayBox, maxHeight, refreshKey, variant = "notes", isFilling = false } = props;
  const text = useText(notesTexts);
  const variantText = useNotesText(variant);
  const isOffline = useIsOffline();
  const conversation = useConversation(props);
  const { conversationId } = conversation;
  const { thread, state } = useThread(conversationId, refreshKey);
  const { status, isStale, messages } = state;
  const { churchId = "", personId = "" } = useSession();
  // An edit is valid only for the conversation, church and person for which it was opened.
  const scope = [churchId, personId, conversationId ?? ""].join("|");
  const [editing, setEditing] = useState<{ scope: string; messageId: string | undefined }>();
  const editingId = editing?.scope === scope ? editing.messageId : undefined;
  const showEditNote = useCallback(
    (messageId?: string) => setEditing({ scope, messageId }),
    [scope],
  );
  const root = useRef<HTMLDivElement>(null);
  // The buttons of a failed message unmount, so the composer gets their focus.
  const focusComposer = () => root.current?.querySelector("textarea")?.focus();
  const handleRetry = useCallback(
    ({ localId = "" }: ThreadMessage) => {
      focusComposer();
      // The row shows the failure.
      thread?.retry(localId).catch(() => undefined);
    },
    [thread],
  );
  const handleDiscard = useCallback(
    ({ localId = "" }: ThreadMessage) => {
      thread?.discard(localId);
      focusComposer();
    },
    [thread],
  );
  const handleUpdate = (editedId: string | undefined) => {
    // An edit that was opened while a new message was being sent stays open.
    if (editedId) setEditing((current) => (current?.messageId === editedId ? undefined : current));
    props.onUpdate?.();
  };

  const height = maxHeight === true ? DEFAULT_MAX_HEIGHT_PX : maxHeight || undefined;
  const isPending = status === "idle" || status === "loading";
  const isLoading = !!conversationId && isPending && messages.length === 0;
  const body = (
    <BodyRoot ref={root} style={isFilling ? { flex: 1 } : undefined}>
      {isOffline && <OfflineBar />}
      {isLoading && (
        <RowsSkeleton
          rows={3}
          circle={36}
          label={variantText("loading")}
          data-testid="notes-skeleton"
        />
      )}
      {(status === "failed" || isStale) && (
        <LoadFailure text={variantText("loadFailed")} onRetry={() => void thread?.load()} />
      )}
      {!isLoading && (messages.length > 0 || isFilling) && (
        <NoteList
          key={conversationId}
          messages={messages}
          showEditNote={showEditNote}
          variant={variant}
          onRetry={handleRetry}
          onDiscard={handleDiscard}
          editingId={editingId}
          maxHeight={height}
          isFilling={isFilling}
        />
      )}
      <Announcer key={scope} messages={status === "ready" ? messages : undefined} />
      <NoteComposer
        {...conversation}
        messageId={editingId}
        messages={messages}
        variant={variant}
        draftKey={props.draftKey}
        onUpdate={handleUpdate}
        onCancel={() => setEditing(undefined)}
      />
    </BodyRoot>
  );
  if (noDisplayBox) return body;
  return (
    <DisplayBox
      id="notesBox"
      data-testid="notes-box"
      headerIcon="sticky_note_2"
      headerText={text("title")}
    >
      {body}
    </DisplayBox>
  );
}

function StandaloneNotes(props: NotesProps) {
  useConversationWarning("Notes", props);
  return <ThreadBox {...props} />;
}

/**
 * Renders the messages of a conversation with a composer below, and updates in real time.
 *
 * @example
 * <Notes conversationId={conversationId} />
 */
export const Notes = withHost(StandaloneNotes);
