"use client";
import { useEffect, useRef, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { usePeople } from "../../react/usePeople.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { isOwnMessage } from "../../rules/messaging/isOwnMessage.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import type { ThreadMessage } from "../../types/thread.js";

/** So much of a message is read out; who wants the rest goes to it. */
const SPOKEN_CHARACTERS = 300;

/**
 * What a screen reader says when somebody else's message arrives in an open thread; nothing for what was there when it
 * opened, and nothing when messages go. `messages` is `undefined` until the thread has been loaded.
 */
export function useAnnouncedMessages(conversationId: string | undefined, messages: readonly ThreadMessage[] | undefined): string {
  const text = useText(notesTexts);
  const people = usePeople();
  const { personId = "" } = useSession();
  const before = useRef<{ conversationId: string | undefined; messages: readonly ThreadMessage[] | undefined }>(undefined);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const known = before.current?.conversationId === conversationId ? before.current?.messages : undefined;
    before.current = { conversationId, messages };
    if (!known || !messages || known === messages) return;
    const isTheirs = (message: ThreadMessage) => !!message.id && !isOwnMessage(message, personId);
    const last = messages.findLast(isTheirs);
    // Near the end as a rule: whoever looks from there looks at few.
    if (!last || known.findLast(({ id }) => id === last.id)) return;
    const name = cleanDisplayName(people.get(last.personId ?? "")?.name?.display ?? last.displayName) || text("unknownAuthor");
    setAnnouncement(text("announce", { name, text: (last.content ?? "").slice(0, SPOKEN_CHARACTERS).toWellFormed() }));
  }, [conversationId, messages, personId, people, text]);

  return announcement;
}
