"use client";
import { useEffect, useRef, useState } from "react";
import { authorName, isOwnMessage } from "../rules/messages.js";
import type { ThreadMessage } from "../types.js";
import { usePeople } from "../usePeople.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useSession } from "../../platform/provider/useSession.js";
import { useText } from "../../platform/provider/useText.js";
import { visuallyHidden } from "../../ui/styles.js";

/** How many characters of a message are announced. */
const MAX_CHARACTERS = 300;

/** How many messages are announced at once, the newest ones. */
const MAX_MESSAGES = 3;

/**
 * Renders a live region that announces messages of other people to screen readers. `messages` is `undefined` until the
 * thread is loaded; only messages that arrive later are announced.
 */
export function Announcer({ messages }: { messages: readonly ThreadMessage[] | undefined }) {
  const text = useText(notesTexts);
  const people = usePeople();
  const { personId } = useSession();
  const previous = useRef<readonly ThreadMessage[]>(undefined);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const known = previous.current;
    previous.current = messages;
    if (!known || !messages || known === messages) return;
    // Scans backwards, because new messages are last.
    const lines: string[] = [];
    for (const message of messages.toReversed()) {
      if (!message.id) continue;
      if (known.findLast(({ id }) => id === message.id) || lines.length === MAX_MESSAGES) break;
      if (isOwnMessage(message, personId)) continue;
      const name = authorName(message, people.get(message.personId ?? "")) || text("unknownAuthor");
      const content = (message.content ?? "").slice(0, MAX_CHARACTERS).toWellFormed();
      lines.unshift(text("announce", { name, text: content }));
    }
    if (lines.length === 0) return;
    const next = lines.join("\n");
    // Screen readers announce only a changed text: a trailing space announces the same message again.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setAnnouncement((current) => (current === next ? `${next}\u00a0` : next));
  }, [messages, personId, people, text]);

  return (
    <div role="status" className="NarthexNotes-live" style={visuallyHidden}>
      {announcement}
    </div>
  );
}
