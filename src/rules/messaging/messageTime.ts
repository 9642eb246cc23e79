import type { Message } from "../../types/messaging.js";
import { parseServerDate } from "../time/parseServerDate.js";

/** The instant that orders a message in the inbox: when it was changed last, else when it was sent (INB-27); no time sorts last. */
export function messageTime(message: Message | undefined): number {
  const date = parseServerDate(message?.timeUpdated) ?? parseServerDate(message?.timeSent);
  return date?.getTime() ?? Number.NEGATIVE_INFINITY;
}
