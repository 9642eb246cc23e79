"use client";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { NoteComposer, preloadEdit } from "./AddNote.js";
import { NoteList } from "./NoteList.js";
import { ThreadSkeleton } from "./ThreadSkeleton.js";
import { useMessageActions } from "./useMessageActions.js";
import { useVariantText } from "./useVariantText.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText, useSession } from "../../platform/provider/ChurchContext.js";
import { useIsOffline } from "../../platform/provider/useIsOffline.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { ConnectionBar } from "../../ui/feedback/OfflineBar.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { CachedRowsMark } from "../../ui/rows/LazyVirtualRows.js";
import { visuallyHidden, styled } from "../../ui/styles.js";
import { authorName, isCached, isOwnMessage } from "../rules/messages.js";
import type { ThreadMessage } from "../types.js";
import { usePeople } from "../usePeople.js";
import { type ConversationProps, useConversation, useThread } from "../useThread.js";

const DEFAULT_MAX_HEIGHT_PX = 400;
const ANNOUNCED_CHARACTERS = 300;
const ANNOUNCED_MESSAGES = 3;

/** Props of `Notes`: the conversation, and the look of its list. */
export interface NotesProps extends ConversationProps {
  /** Omits the surrounding box. @default false */
  noDisplayBox?: boolean | undefined;
  /** The largest height of the list, in px or as CSS; `true` is 400 px. @default "70vh" for a long list */
  maxHeight?: number | string | boolean | undefined;
  /** Refetches the notes when the value changes. */
  refreshKey?: unknown;
  /** The look of the messages: rows, or for "chat" bubbles, with the viewer's own at the end side. @default "notes" */
  variant?: "notes" | "chat" | undefined;
  /** Whether list and composer fill the parent. @default false */
  isFilling?: boolean | undefined;
}

interface ThreadBoxProps extends Omit<NotesProps, "noDisplayBox"> {
  component?: string;
  /** Renders a box around the thread. A prop, so that the edit state survives when a host changes `noDisplayBox`. */
  box?: ((body: ReactNode) => ReactNode) | undefined;
}

const BodyRoot = styled("div", { name: "NarthexNotes", slot: "Root" })({
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
});

const NoNotes = lazyWithRetry(async () => (await import("./ListButtons.js")).NoNotes, {
  // Of the same height, so that the composer does not move.
  Waiting: () => <div style={{ flex: "1 0 300px" }} />,
});
const MessageActions = lazyWithRetry(
  async () => (await import("./MessageActions.js")).MessageActions,
  { Failed: LoadFailure },
);

/** Renders a conversation's messages with a composer below. {@link useConversation} warns with the `component` name. */
export function ThreadBox(props: ThreadBoxProps) {
  const { box, maxHeight, refreshKey, variant = "notes", isFilling = false } = props;
  const text = useVariantText(notesTexts, variant);
  const isOffline = useIsOffline();
  const conversation = useConversation(props, props.component);
  const { conversationId } = conversation;
  const { thread, state } = useThread(conversationId, refreshKey);
  const { status, isStale, messages } = state;
  const { churchId = "", personId = "", isResuming } = useSession();
  // An edit is valid only for the conversation, church and person for which it was opened.
  const scope = [churchId, personId, conversationId ?? ""].join("|");
  const [editing, setEditing] = useState<{ scope: string; messageId: string | undefined }>();
  const editingId = editing?.scope === scope ? editing.messageId : undefined;
  const root = useRef<HTMLDivElement>(null);
  const latestOnUpdate = useLatest(props.onUpdate);
  useKeyboardInset(root, isFilling);
  const { actions, menu, isOpen, copyCount, close } = useMessageActions(scope);
  // Called when a focused button unmounts, which would lose the focus.
  const focusComposer = useCallback(() => root.current?.querySelector("textarea")?.focus(), []);
  const rowProps = useMemo(() => {
    return {
      actions,
      showEditNote: (messageId?: string) => setEditing({ scope, messageId }),
      onRetry: ({ localId = "" }: ThreadMessage) => {
        focusComposer();
        // The second click of a double click would join the retry, and then call `onUpdate` again.
        if (thread?.findMessage(localId)?.localState !== "failed") return;
        thread.retry(localId).then(
          () => latestOnUpdate.current?.(),
          // The row shows the failure.
          () => undefined,
        );
      },
      onDiscard: ({ localId = "" }: ThreadMessage) => {
        thread?.discard(localId);
        focusComposer();
      },
    };
  }, [scope, thread, latestOnUpdate, actions, focusComposer]);
  const handleUpdate = (editedId: string | undefined) => {
    // Closes only the edit that was saved or deleted: another one may have been opened during the request.
    if (editedId) setEditing((current) => (current?.messageId === editedId ? undefined : current));
    props.onUpdate?.();
  };

  const isPending = status === "idle" || status === "loading";
  const isEmpty = messages.length === 0;
  // While the session is being resumed, the host may not know the conversation yet.
  const isLoading = isEmpty && (isResuming || (!!conversationId && isPending));
  const hasCached = messages.some(isCached);
  const hasNoNotes =
    variant === "notes" && isEmpty && !isLoading && (!conversationId || status === "ready");
  const body = (
    <BodyRoot
      ref={root}
      style={isFilling ? { flex: 1 } : undefined}
      onPointerEnter={preloadEdit}
      onFocus={preloadEdit}
    >
      <ConnectionBar isOffline={isOffline} />
      {isLoading && <ThreadSkeleton variant={variant} label={text("loading")} />}
      {(status === "failed" || isStale) && (
        <LoadFailure
          isInline={isStale || hasCached}
          text={text("loadFailed")}
          onRetry={() => void thread?.refetch()}
        />
      )}
      {hasCached && isPending && <CachedRowsMark label={text("loading")} />}
      {hasNoNotes && <NoNotes isFilling={isFilling} />}
      {!isLoading && !hasNoNotes && (messages.length > 0 || isFilling) && (
        <NoteList
          key={conversationId}
          {...rowProps}
          messages={messages}
          variant={variant}
          editingId={editingId}
          openId={isOpen ? menu?.message.id : undefined}
          maxHeight={maxHeight === true ? DEFAULT_MAX_HEIGHT_PX : maxHeight || undefined}
          isFilling={isFilling}
        />
      )}
      <Announcer
        key={scope}
        messages={status === "ready" ? messages : undefined}
        retriedIds={thread?.retriedIds}
      />
      {(menu || copyCount > 0) && (
        <MessageActions
          menu={menu}
          isOpen={isOpen}
          copyCount={copyCount}
          thread={thread}
          variant={variant}
          onClose={close}
          onEdit={rowProps.showEditNote}
          onCopy={actions.onCopy}
          onDeleted={handleUpdate}
          onFocusLost={focusComposer}
        />
      )}
      <NoteComposer
        {...conversation}
        messageId={editingId}
        messages={messages}
        variant={variant}
        draftKey={props.draftKey}
        enterToSend={props.enterToSend}
        onUpdate={handleUpdate}
        onCancel={() => setEditing(undefined)}
      />
    </BodyRoot>
  );
  return box ? box(body) : body;
}

interface AnnouncerProps {
  /** `undefined` until the first load. */
  messages: readonly ThreadMessage[] | undefined;
  retriedIds: ReadonlySet<string> | undefined;
}

/** Announces other people's messages that arrive after the first load, that an own one waits, and that it was sent after it had waited or failed. */
function Announcer({ messages, retriedIds }: AnnouncerProps) {
  const text = useText(notesTexts);
  const people = usePeople();
  const { personId } = useSession();
  const previous = useRef<readonly ThreadMessage[]>(undefined);
  // A waiting message is shown as being sent during each try.
  const waitingIds = useRef(new Set<string | undefined>());
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const known = previous.current;
    previous.current = messages;
    if (!known || !messages || known === messages) return;
    // Scans backwards, because new messages are last.
    const lines: string[] = [];
    const announce = (name: string, { content }: ThreadMessage) => {
      const shortened = (content ?? "").slice(0, ANNOUNCED_CHARACTERS).toWellFormed();
      lines.unshift(text("announce", { name, text: shortened }));
    };
    for (const message of messages.toReversed()) {
      if (message.isWaiting && !waitingIds.current.has(message.localId)) {
        waitingIds.current.add(message.localId);
        announce(text("waiting"), message);
      }
      if (!message.id) continue;
      if (known.findLast(({ id }) => id === message.id) || lines.length >= ANNOUNCED_MESSAGES)
        break;
      const { localId = "" } = message;
      const wasUnsent = retriedIds?.has(localId) || waitingIds.current.has(localId);
      if (isOwnMessage(message, personId) && !wasUnsent) continue;
      const name = authorName(message, people.get(message.personId ?? "")) || text("unknownAuthor");
      announce(name, message);
    }
    if (lines.length === 0) return;
    const next = lines.join("\n");
    // Screen readers announce only a changed text: a trailing space makes them announce an equal one again.
    // oxlint-disable-next-line react/set-state-in-effect
    setAnnouncement((current) => (current === next ? `${next}\u00a0` : next));
  }, [messages, retriedIds, personId, people, text]);
  return (
    <div role="status" className="NarthexNotes-live" style={visuallyHidden}>
      {announcement}
    </div>
  );
}

/**
 * Keeps the end of an element above the on-screen keyboard, by padding. Browsers shrink the visual viewport only, so a
 * dialog of `100dvh` would end below the keyboard.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !isEnabled) return;
    const update = () => {
      const element = ref.current;
      // A pinch zoom shrinks the viewport, too.
      if (!element || viewport.scale > 1.01) return;
      const belowPx = element.getBoundingClientRect().bottom - viewport.offsetTop - viewport.height;
      // At most the height of the keyboard: without one, the user scrolls the page to see the end.
      const coveredPx = Math.min(belowPx, window.innerHeight - viewport.height);
      element.style.paddingBlockEnd = coveredPx > 1 ? `${coveredPx}px` : "";
    };
    update();
    const listening = new AbortController();
    const { signal } = listening;
    viewport.addEventListener("resize", update, { signal });
    viewport.addEventListener("scroll", update, { signal });
    return () => listening.abort();
  }, [ref, isEnabled]);
}
