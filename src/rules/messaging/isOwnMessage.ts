import type { Message } from "../../types/messaging.js";

/** Whether a person wrote a message. Nobody known wrote nothing. */
export function isOwnMessage(message: Message, me: string): boolean {
  return me !== "" && message.personId === me;
}
