"use client";
import { useEffect, useState } from "react";
import { useDraft, useDrafts } from "../../react/useDraft.js";
import { useThreads } from "../../react/useThread.js";

/** What stood there when the editing began was replaced by somebody else (or in another window). */
class EditConflictError extends Error {
  override readonly name = "EditConflictError";
}

/**
 * The note that is being edited. It is loaded anew (CMP-19); a load that answers late never replaces what was typed in
 * the meantime. Only what was typed is kept as a draft, with the words it was typed over, so that an edit taken up
 * later does not silently replace newer words.
 */
export function useEditedNote(options: {
  conversationId: string | undefined;
  messageId: string | undefined;
  onFailed: (place: string) => void;
}) {
  const { conversationId, messageId, onFailed } = options;
  const threads = useThreads();
  const drafts = useDrafts();
  const place = `edit:${messageId ?? ""}`;
  const basePlace = `base:${messageId ?? ""}`;
  const [typed, setTyped] = useDraft(place);
  const [loaded, setLoaded] = useState<{ messageId: string; content: string }>();
  const [isEmptied, setIsEmptied] = useState(false);

  useEffect(() => {
    if (!messageId || !conversationId) return;
    let isCurrent = true;
    threads
      .get(conversationId)
      .find(messageId)
      .then(
        (message) => isCurrent && setLoaded({ messageId, content: message?.content ?? "" }),
        () => isCurrent && onFailed(place),
      );
    return () => {
      isCurrent = false;
      setLoaded(undefined);
      setIsEmptied(false);
    };
  }, [conversationId, messageId, place, threads, onFailed]);

  const base = loaded?.messageId === messageId ? loaded?.content : undefined;
  const forget = () => {
    setTyped("");
    drafts.set(basePlace, "");
  };
  return {
    place,
    content: typed || (isEmptied ? "" : (base ?? "")),
    change: (next: string) => {
      if (typed === "" && base !== undefined) drafts.set(basePlace, base);
      setTyped(next);
      setIsEmptied(next === "");
    },
    forget,
    /** Saves; rejects with {@link EditConflictError}, once, when the note is not the one that was typed over. */
    save: async (content: string) => {
      const thread = threads.get(conversationId ?? "");
      const current = thread.store.getState().messages.find((message) => message.id === messageId)?.content ?? base;
      // Saved already: the answer was lost.
      if (current === content) return forget();
      const typedOver = drafts.get(basePlace) || base;
      if (typeof current === "string" && typedOver !== undefined && current !== typedOver) {
        drafts.set(basePlace, current);
        throw new EditConflictError();
      }
      await thread.edit(messageId ?? "", content);
      forget();
    },
  };
}
