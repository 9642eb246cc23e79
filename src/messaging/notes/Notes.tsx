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
import { withHost } from "../../platform/provider/withHost.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../../ui/feedback/OfflineBar.js";
import { DisplayBox } from "../../ui/layout/DisplayBox.js";
import { RowsSkeleton } from "../../ui/rows/RowList.js";

const DEFAULT_MAX_HEIGHT_PX = 400;

export interface ThreadBoxProps {
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
export function ThreadBox(props: ThreadBoxProps) {
  const {
    createConversation,
    noDisplayBox = false,
    maxHeight,
    refreshKey,
    variant = "notes",
    isFilling = false,
    draftKey,
    onUpdate,
  } = props;
  const text = useText(notesTexts);
  const variantText = useNotesText(variant);
  const isOffline = useIsOffline();
  const { id: conversationId, ensure } = useConversation({
    conversationId: props.conversationId,
    createConversation,
    draftKey,
  });
  const { thread, state } = useThread(conversationId, refreshKey);
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
  const focusComposer = useCallback(() => root.current?.querySelector("textarea")?.focus(), []);
  const handleRetry = useCallback(
    ({ localId }: ThreadMessage) => {
      focusComposer();
      // The row shows the failure.
      thread?.retry(localId ?? "").catch(() => undefined);
    },
    [thread, focusComposer],
  );
  const handleDiscard = useCallback(
    ({ localId }: ThreadMessage) => {
      thread?.discard(localId ?? "");
      focusComposer();
    },
    [thread, focusComposer],
  );
  const handleUpdate = (editedId: string | undefined) => {
    // An edit that was opened while a new message was being sent stays open.
    if (editedId) setEditing((current) => (current?.messageId === editedId ? undefined : current));
    onUpdate?.();
  };

  const height = maxHeight === true ? DEFAULT_MAX_HEIGHT_PX : maxHeight || undefined;
  const hasFailed = state.status === "failed" || state.isStale;
  const isLoading =
    !!conversationId &&
    (state.status === "idle" || state.status === "loading") &&
    state.messages.length === 0;
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
      {hasFailed && (
        <LoadFailure text={variantText("loadFailed")} onRetry={() => void thread?.load()} />
      )}
      {!isLoading && (state.messages.length > 0 || isFilling) && (
        <NoteList
          key={conversationId}
          messages={state.messages}
          showEditNote={showEditNote}
          variant={variant}
          onRetry={handleRetry}
          onDiscard={handleDiscard}
          editingId={editingId}
          maxHeight={height}
          isFilling={isFilling}
        />
      )}
      <Announcer key={scope} messages={state.status === "ready" ? state.messages : undefined} />
      <NoteComposer
        conversationId={conversationId}
        ensureConversation={ensure}
        messageId={editingId}
        messages={state.messages}
        variant={variant}
        draftKey={draftKey}
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

function StandaloneNotes(props: ThreadBoxProps) {
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
