import type { ThreadMessage } from "../../types/thread.js";
import { isOwnMessage } from "./isOwnMessage.js";
import { isUnsent } from "./isUnsent.js";

export interface ThreadEnd {
  /** How many messages there are. */
  count: number;
  /** The newest message that the server has. */
  savedKey: string | undefined;
  isSavedOwn: boolean;
  /** The newest message of one's own that is not there yet; those stand last, whatever comes in. */
  waitingKey: string | undefined;
}

const keyOf = (message: ThreadMessage | undefined): string | undefined => message?.localId ?? message?.id;

/** What tells whether something was added at the end of a thread, and by whom. */
export function endOfThread(messages: readonly ThreadMessage[], me: string | undefined): ThreadEnd {
  const last = messages.at(-1);
  const saved = messages.findLast((message) => !isUnsent(message));
  return {
    count: messages.length,
    savedKey: keyOf(saved),
    isSavedOwn: !!saved && !!me && isOwnMessage(saved, me),
    waitingKey: last && isUnsent(last) ? keyOf(last) : undefined,
  };
}
