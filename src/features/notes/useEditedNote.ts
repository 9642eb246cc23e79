"use client";
import { useCallback, useEffect, useState } from "react";
import { useThreads } from "../../react/useThread.js";

/** What stood there when the editing began was replaced by somebody else (or in another window). */
export class EditConflictError extends Error {
  override readonly name = "EditConflictError";
}

/**
 * Loads the note that is being edited and hands its words over once; a load that answers late never replaces what was
 * typed in the meantime.
 */
export function useEditedNote(options: {
  conversationId: string | undefined;
  messageId: string | undefined;
  hasWords: () => boolean;
  onLoaded: (content: string) => void;
  onFailed: () => void;
}): (content: string) => Promise<void> {
  const { conversationId, messageId, hasWords, onLoaded, onFailed } = options;
  const threads = useThreads();
  const [base, setBase] = useState<string>();

  useEffect(() => {
    if (!messageId || !conversationId) return;
    let isCurrent = true;
    threads
      .get(conversationId)
      .find(messageId)
      .then(
        (message) => {
          if (!isCurrent) return;
          setBase(message?.content ?? undefined);
          if (!hasWords()) onLoaded(message?.content ?? "");
        },
        () => isCurrent && onFailed(),
      );
    return () => {
      isCurrent = false;
      setBase(undefined);
    };
  }, [conversationId, messageId, threads, hasWords, onLoaded, onFailed]);

  return useCallback(
    async (content) => {
      const thread = threads.get(conversationId ?? "");
      const current = thread.store.getState().messages.find((message) => message.id === messageId)?.content;
      if (typeof current === "string" && base !== undefined && current !== base) {
        setBase(current);
        throw new EditConflictError();
      }
      await thread.edit(messageId ?? "", content);
    },
    [threads, conversationId, messageId, base],
  );
}
