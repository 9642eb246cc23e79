"use client";
import { useEffect, useRef, useState } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import { isOwnMessage } from "../../rules/messaging/isOwnMessage.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import type { Person } from "../../types/people.js";
import type { ThreadMessage } from "../../types/thread.js";

/** What a screen reader says when somebody else's message arrives in an open thread; nothing for the first load. */
export function useAnnouncedMessages(
  messages: readonly ThreadMessage[],
  people: ReadonlyMap<string, Person>,
  me: string | undefined,
): string {
  const text = useText(notesTexts);
  const known = useRef<string | undefined>(undefined);
  const [announcement, setAnnouncement] = useState("");
  const last = messages.at(-1);
  const key = last?.id ?? last?.localId;

  useEffect(() => {
    const isFirst = known.current === undefined;
    const isNews = key !== undefined && key !== known.current;
    if (key !== undefined) known.current = key;
    if (isFirst || !isNews || !last || (me && isOwnMessage(last, me))) return;
    const name = cleanDisplayName(people.get(last.personId ?? "")?.name?.display ?? last.displayName) || text("unknownAuthor");
    setAnnouncement(text("announce", { name, text: (last.content ?? "").slice(0, 300) }));
  }, [key, last, me, people, text]);

  return announcement;
}
