import type { Message } from "./messaging.js";

/** A message as a thread shows it: the server's, or the writer's own on its way there. */
export interface ThreadMessage extends Message {
  /** Names an own message from the moment it was written; it keeps its row when the server's copy arrives. */
  localId?: string | undefined;
  /** Absent: the server's own message. */
  localState?: "sending" | "sent" | "failed" | undefined;
}
