import type { Message, PrivateMessage } from "../../types/messaging.js";
import { messageTime } from "./messageTime.js";

const isMessage = (entry: unknown): entry is Message => typeof entry === "object" && entry !== null;

/** The newest message that came with a private message; real servers send `[null]` after the last one was deleted. */
export function newestMessage(pm: PrivateMessage): Message | undefined {
  const messages: unknown = pm.conversation?.messages;
  if (!Array.isArray(messages)) return undefined;
  return messages.filter(isMessage).reduce<Message | undefined>((newest, entry) => {
    if (!newest) return entry;
    const [time, newestTime] = [messageTime(entry), messageTime(newest)];
    if (time !== newestTime) return time > newestTime ? entry : newest;
    return String(entry.id ?? "") > String(newest.id ?? "") ? entry : newest;
  }, undefined);
}
