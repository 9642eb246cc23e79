"use client";
import { useEffect, useRef } from "react";
import { useDraft, useDrafts } from "../../react/useDraft.js";
import { usePageKey } from "../../react/usePagePath.js";
import { useSessionGuard } from "../../react/useSessionGuard.js";
import { useThreads } from "../../react/useThread.js";
import { isUnsent } from "../../rules/messaging/isUnsent.js";
import type { ThreadMessage } from "../../types/thread.js";
import { useDraftPlace } from "./useDraftPlace.js";

export interface NewNoteOptions {
  conversationId: string | undefined;
  /** Answers the conversation, which it creates where there is none yet. */
  ensureConversation: () => Promise<string>;
  /** Names the draft of a conversation that does not exist yet. @default the page */
  draftKey: string | undefined;
  /**
   * The messages that are shown with the composer. They include those that failed, so the field is empty after a failure.
   * A composer without them keeps its text until it has been saved.
   */
  messages: readonly ThreadMessage[] | undefined;
}

/** The content of a new message, kept as a draft until it has been sent. */
export function useNewNote({ conversationId, ensureConversation, draftKey, messages }: NewNoteOptions) {
  const threads = useThreads();
  const drafts = useDrafts();
  const page = usePageKey();
  const newPlace = useDraftPlace(`new:${draftKey ?? page}`, conversationId === undefined);
  const place = conversationId ?? newPlace;
  const [content, setContent] = useDraft(place);
  const guard = useSessionGuard();

  // The first message of a new conversation stays a draft under its old name while it is unsent: after a reload, the host may
  // not know the conversation. The message may be saved or discarded by buttons of the list.
  const first = useRef<{ id: string; content: string }>(undefined);
  useEffect(() => {
    const sent = first.current;
    if (!sent || sent.id !== conversationId || messages?.some((message) => isUnsent(message) && message.content === sent.content)) return;
    first.current = undefined;
    drafts.clear(newPlace, sent.content);
  }, [messages, conversationId, newPlace, drafts]);

  return {
    place,
    content,
    change: setContent,
    forget: () => setContent(""),
    /** Sends; `move` is called with the place that the content has from then on. */
    save: async (text: string, move: (to: string) => void) => {
      const stillTheSame = guard();
      const id = await ensureConversation();
      stillTheSame();
      // A conversation that exists already may have a draft of its own.
      if (!messages && id !== place && !drafts.get(id)) drafts.set(id, text);
      move(id);
      const thread = threads.get(id);
      const saved = thread.send(text);
      if (messages) {
        // From here on the thread shows and keeps it.
        drafts.clear(id, text);
        if (id !== place) first.current = { id, content: text };
        await saved;
        drafts.clear(newPlace, text);
        return;
      }
      try {
        await saved;
      } catch (error) {
        // The composer still has the text; the same text as a failed message would be a second copy.
        const failed = thread.store.getState().messages.find((message) => message.localState === "failed" && message.content === text);
        if (failed?.localId) thread.discard(failed.localId);
        throw error;
      }
      for (const each of [id, newPlace]) drafts.clear(each, text);
    },
  };
}
