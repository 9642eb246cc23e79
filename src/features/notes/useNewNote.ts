"use client";
import { useRef } from "react";
import { useDraft, useDrafts } from "../../react/useDraft.js";
import { usePageKey } from "../../react/usePagePath.js";
import { useSessionGuard } from "../../react/useSessionGuard.js";
import { useThreads } from "../../react/useThread.js";
import { useDraftPlace } from "./useDraftPlace.js";

export interface NewNoteOptions {
  conversationId: string | undefined;
  /** Answers the conversation, which it creates where there is none yet. */
  ensureConversation: () => Promise<string>;
  /** Names the unsent words of a conversation that does not exist yet. @default the page */
  draftKey: string | undefined;
}

/** The words of a new message, kept as a draft until they are saved. */
export function useNewNote({ conversationId, ensureConversation, draftKey }: NewNoteOptions) {
  const threads = useThreads();
  const drafts = useDrafts();
  const page = usePageKey();
  const newPlace = useDraftPlace(`new:${draftKey ?? page}`, conversationId === undefined);
  const place = conversationId ?? newPlace;
  const [content, setContent] = useDraft(place);
  const guard = useSessionGuard();
  const failed = useRef<string>(undefined);
  return {
    place,
    content,
    change: (words: string) => {
      // An emptied field begins something else: what failed before stays in the thread with its Retry.
      if (words === "") failed.current = undefined;
      setContent(words);
    },
    forget: () => setContent(""),
    /** Sends; `move` hears where the words are from then on. */
    save: async (words: string, move: (to: string) => void) => {
      const stillTheSame = guard();
      const id = await ensureConversation();
      stillTheSame();
      // The words follow into the conversation that was created for them: a reload finds them there. One that turns out to have
      // been there already may have words of its own waiting.
      if (id !== place && !drafts.get(id)) drafts.set(id, words);
      move(id);
      const instead = failed.current;
      failed.current = words;
      await threads.get(id).send(words, instead);
      failed.current = undefined;
      for (const each of [id, newPlace]) drafts.clear(each, words);
    },
  };
}
