import type { Message } from "../../types/messaging.js";
import type { ThreadMessage } from "../../types/thread.js";
import { parseServerDate } from "../time/parseServerDate.js";

const isSameInstant = (a: Message["timeSent"], b: Message["timeSent"]): boolean =>
  a === b || parseServerDate(a)?.getTime() === parseServerDate(b)?.getTime();

/** Whether the server's message is the one that is shown, in all that is shown of it. Nothing is nobody's message. */
export function isSameMessage(shown: ThreadMessage | undefined, message: Message | null | undefined): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    shown?.id !== undefined &&
    shown.localState === undefined &&
    shown.id === message.id &&
    shown.content === message.content &&
    shown.personId === message.personId &&
    shown.displayName === message.displayName &&
    isSameInstant(shown.timeSent, message.timeSent) &&
    isSameInstant(shown.timeUpdated, message.timeUpdated)
  );
}
