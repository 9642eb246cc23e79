"use client";
import { styled } from "@mui/material/styles";
import { useCallback, useRef, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useIsOffline } from "../../react/useIsOffline.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { useThread } from "../../react/useThread.js";
import { withHost } from "../../react/withHost.js";
import type { ThreadMessage } from "../../types/thread.js";
import { DisplayBox } from "../../ui/DisplayBox.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { OfflineBar } from "../../ui/OfflineBar.js";
import { RowsSkeleton } from "../../ui/RowsSkeleton.js";
import { Announcer } from "./Announcer.js";
import { NoteComposer } from "./NoteComposer.js";
import { useConversation, useConversationWarning } from "./useConversation.js";
import { NoteList } from "./NoteList.js";
import { useNotesText } from "./useNotesText.js";

export interface ThreadBoxProps {
  /** The conversation to show; empty while it does not exist yet. */
  conversationId?: string | null | undefined;
  /** Creates the conversation with the first note and answers its id. */
  createConversation?: (() => Promise<string | undefined>) | undefined;
  /** Without the surrounding box. @default false */
  noDisplayBox?: boolean | undefined;
  /** Largest height of the list, in px or as CSS; `true` stands for 400 px. */
  maxHeight?: number | string | boolean | undefined;
  /** A changed value reloads the notes. */
  refreshKey?: unknown;
  /** "chat": bubbles, one's own at the end side. @default "notes" */
  variant?: "notes" | "chat" | undefined;
  /** Fills its parent: list above, composer below. @default false */
  isFilling?: boolean | undefined;
  /** Names the unsent words of a conversation that does not exist yet. */
  draftKey?: string | undefined;
  /** Called after each saved or deleted message. */
  onUpdate?: (() => void) | undefined;
}

const DEFAULT_MAX_HEIGHT_PX = 400;

const BodyRoot = styled("div", { name: "NarthexNotes", slot: "Root" })({ display: "flex", flexDirection: "column", minHeight: 0 });

/** The messages of a conversation with a composer below (NOTE rows). */
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
  const named = useNotesText(variant);
  const isOffline = useIsOffline();
  const { id: conversationId, ensure } = useConversation({ conversationId: props.conversationId, createConversation, draftKey });
  const { thread, state } = useThread(conversationId, refreshKey);
  const { churchId = "", personId = "" } = useSession();
  // Another conversation, church or person is another box: what was open in the former one does not reach into it.
  const place = [churchId, personId, conversationId ?? ""].join("|");
  const [editing, setEditing] = useState<{ place: string; messageId: string | undefined }>();
  const editingId = editing?.place === place ? editing.messageId : undefined;

  const showEditNote = useCallback((messageId?: string) => setEditing({ place, messageId }), [place]);
  const root = useRef<HTMLDivElement>(null);
  // The buttons go away with the failed message; who pressed one goes on in the composer.
  const focusComposer = useCallback(() => root.current?.querySelector("textarea")?.focus(), []);
  const handleRetry = useCallback(
    ({ localId }: ThreadMessage) => {
      focusComposer();
      // The row shows that it has failed again.
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
    // An edit that was opened while a new message was on its way stays open.
    if (editedId) setEditing((current) => (current?.messageId === editedId ? undefined : current));
    onUpdate?.();
  };

  const height = maxHeight === true ? DEFAULT_MAX_HEIGHT_PX : maxHeight || undefined;
  const hasFailed = state.status === "failed" || state.isStale;
  const isLoading = !!conversationId && (state.status === "idle" || state.status === "loading") && state.messages.length === 0;
  const body = (
    <BodyRoot ref={root} style={isFilling ? { flex: 1 } : undefined}>
      {isOffline && <OfflineBar />}
      {isLoading && <RowsSkeleton rows={3} circle={36} label={named("loading")} data-testid="notes-skeleton" />}
      {hasFailed && <LoadFailure text={named("loadFailed")} onRetry={() => void thread?.load()} />}
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
      <Announcer key={place} messages={state.status === "ready" ? state.messages : undefined} />
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
    <DisplayBox id="notesBox" data-testid="notes-box" headerIcon="sticky_note_2" headerText={text("title")}>
      {body}
    </DisplayBox>
  );
}

function StandaloneNotes(props: ThreadBoxProps) {
  useConversationWarning("Notes", props);
  return <ThreadBox {...props} />;
}

/** Renders the messages of a conversation, live, with a composer below. */
export const Notes = withHost(StandaloneNotes);
