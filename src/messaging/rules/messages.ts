import { isSameId } from "../../lib/text/json.js";
import { parseServerDate } from "../../lib/time/parse.js";
import type { Message, ThreadMessage, PrivateMessage } from "../types.js";

/** Caches parsed times. Unchanged messages keep their objects across refetches, so each time is parsed once. */
const sentAtCache = new WeakMap<Message, Date | null>();

const timeOf = (message: Message): number => sentAt(message)?.getTime() ?? Number.POSITIVE_INFINITY;

/** Compares messages by the time they were sent, for a stable sort. Messages without a time are last. */
export function byTimeSent(a: Message, b: Message): number {
  const [left, right] = [timeOf(a), timeOf(b)];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Whether the viewer wrote a message. Returns false for anonymous viewers and authors. */
export function isOwnMessage(message: Message, me: string): boolean {
  return isSameId(message.personId, me);
}

/** Whether a message is being sent or has failed. */
export const isUnsent = ({ localState }: ThreadMessage): boolean =>
  localState === "sending" || localState === "failed";

/** Returns the time that orders a message in the inbox, in milliseconds: of its last edit, else of sending, else -Infinity. */
export function messageTime(message: Message | undefined): number {
  const date = parseServerDate(message?.timeUpdated) ?? parseServerDate(message?.timeSent);
  return date?.getTime() ?? Number.NEGATIVE_INFINITY;
}

const isMessage = (entry: unknown): entry is Message => typeof entry === "object" && entry !== null;

/** Returns the newest message of a private message. Real servers send `[null]` after the last one was deleted. */
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

/** Returns when a message was sent, or `null` if the time is missing or invalid. */
export function sentAt(message: Message): Date | null {
  const cached = sentAtCache.get(message);
  if (cached !== undefined) return cached;
  const date = parseServerDate(message.timeSent);
  sentAtCache.set(message, date);
  return date;
}

/** Whether a message was edited: `timeUpdated` is set and differs from `timeSent`. */
export function wasEdited(message: Message): boolean {
  const updated = parseServerDate(message.timeUpdated);
  const sent = parseServerDate(message.timeSent);
  return !!updated && updated.getTime() !== sent?.getTime();
}
