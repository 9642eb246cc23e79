"use client";
import { useEffect, useRef, useState } from "react";
import { cleanDisplayName } from "../../lib/people/people.js";
import { isOwnMessage } from "../rules/messages.js";
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

export interface AnnouncerProps {
  /** `undefined` until the thread is loaded. */
  messages: readonly ThreadMessage[] | undefined;
}

/** Renders a live region that announces messages of other people to screen readers. */
export function Announcer({ messages }: AnnouncerProps) {
  const announcement = useAnnouncedMessages(messages);
  return (
    <div role="status" className="NarthexNotes-live" style={visuallyHidden}>
      {announcement}
    </div>
  );
}

/**
 * Returns the announcement of messages by other people that arrived after the thread was loaded. `messages` is `undefined`
 * until then.
 */
export function useAnnouncedMessages(messages: readonly ThreadMessage[] | undefined): string {
  const text = useText(notesTexts);
  const people = usePeople();
  const { personId = "" } = useSession();
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
      const name =
        cleanDisplayName(
          people.get(message.personId ?? "")?.name?.display ?? message.displayName,
        ) || text("unknownAuthor");
      lines.unshift(
        text("announce", {
          name,
          text: (message.content ?? "").slice(0, MAX_CHARACTERS).toWellFormed(),
        }),
      );
    }
    if (lines.length === 0) return;
    const next = lines.join("\n");
    // Screen readers announce only a changed text: a trailing space announces the same message again.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setAnnouncement((current) => (current === next ? `${next}\u00a0` : next));
  }, [messages, personId, people, text]);

  return announcement;
}
