import type { Message } from "../../types/messaging.js";
import { isSameId } from "../session/isSameId.js";

/** Whether a person wrote a message. Returns false for anonymous viewers and authors. */
export function isOwnMessage(message: Message, me: string): boolean {
  return isSameId(message.personId, me);
}
