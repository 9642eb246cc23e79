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
/** So many at once, the newest; a crowd is not read out. */
const MOST_SPOKEN = 3;

/**
 * What a screen reader says when somebody else's message arrives in an open thread; nothing for what was there when it
 * opened, and nothing when messages go. `messages` is `undefined` until the thread has been loaded.
 */
export function useAnnouncedMessages(messages: readonly ThreadMessage[] | undefined): string {
  const text = useText(notesTexts);
  const people = usePeople();
  const { personId = "" } = useSession();
  const before = useRef<readonly ThreadMessage[]>(undefined);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const known = before.current;
    before.current = messages;
    if (!known || !messages || known === messages) return;
    // News stands at the end: whoever looks from there looks at few.
    const news: string[] = [];
    for (const message of messages.toReversed()) {
      if (!message.id) continue;
      if (known.findLast(({ id }) => id === message.id) || news.length === MOST_SPOKEN) break;
      if (isOwnMessage(message, personId)) continue;
      const name = cleanDisplayName(people.get(message.personId ?? "")?.name?.display ?? message.displayName) || text("unknownAuthor");
      news.unshift(text("announce", { name, text: (message.content ?? "").slice(0, SPOKEN_CHARACTERS).toWellFormed() }));
    }
    if (news.length === 0) return;
    const words = news.join("\n");
    // The same words again are news too; a screen reader hears of them only when the text changes.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setAnnouncement((said) => (said === words ? `${words}\u00a0` : words));
  }, [messages, personId, people, text]);

  return announcement;
}
