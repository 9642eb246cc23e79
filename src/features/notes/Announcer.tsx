"use client";
import type { ThreadMessage } from "../../types/thread.js";
import { hidden } from "../../ui/hidden.js";
import { useAnnouncedMessages } from "./useAnnouncedMessages.js";

export interface AnnouncerProps {
  /** `undefined` until the thread has been loaded. */
  messages: readonly ThreadMessage[] | undefined;
}

/** Tells screen readers what others write. */
export function Announcer({ messages }: AnnouncerProps) {
  const announcement = useAnnouncedMessages(messages);
  return (
    <div role="status" className="NarthexNotes-live" style={hidden}>
      {announcement}
    </div>
  );
}
