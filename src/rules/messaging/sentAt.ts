import type { Message } from "../../types/messaging.js";
import { parseServerDate } from "../time/parseServerDate.js";

// A message that did not change keeps its object through a reload, and with it its instant: long threads read each time once.
const read = new WeakMap<Message, Date | null>();

/** When a message was sent; `null` where that is missing or no time. */
export function sentAt(message: Message): Date | null {
  const known = read.get(message);
  if (known !== undefined) return known;
  const date = parseServerDate(message.timeSent);
  read.set(message, date);
  return date;
}
