import type { Message } from "../../types/messaging.js";
import { parseServerDate } from "../time/parseServerDate.js";

/** Whether a message counts as edited: `timeUpdated` is present and another instant than `timeSent` (NOTE-12, C-26). */
export function wasEdited(message: Message): boolean {
  const updated = parseServerDate(message.timeUpdated);
  const sent = parseServerDate(message.timeSent);
  return !!updated && updated.getTime() !== sent?.getTime();
}
