import { cleanDisplayName } from "../../lib/people/people.js";
import { isSameId } from "../../lib/text/json.js";
import { parseServerDate } from "../../lib/time/parse.js";
import type { Message, ThreadMessage, PrivateMessage } from "../types.js";

/** Unchanged messages keep their objects across refetches, so each time is parsed once. */
const sentAtCache = new WeakMap<Message, Date>();

/** Returns when a message was sent, or `null` if the time is missing or invalid. */
export function sentAt(message: Message): Date | null {
  const date = sentAtCache.get(message) ?? parseServerDate(message.timeSent);
  if (date) sentAtCache.set(message, date);
  return date;
}

/** Compares by id, so that the order of equal times does not depend on the response. */
export const byId = ({ id: a = "" }: Pick<Message, "id">, { id: b = "" }: Pick<Message, "id">) =>
  a < b ? -1 : Number(a > b);

/** Whether the viewer wrote a message. Returns false for anonymous viewers and authors. */
export const isOwnMessage = (message: Message, me: string | undefined): boolean =>
  isSameId(message.personId, me);

export const isUnsent = ({ localState }: ThreadMessage): boolean =>
  localState === "sending" || localState === "failed";

/** Returns the name of a message's author, or "" if it is unknown. */
export const authorName = (message: Message, person = message.person): string =>
  cleanDisplayName(person?.name?.display ?? message.person?.name?.display ?? message.displayName);

/** Returns the time that orders a message in the inbox, in milliseconds: of its last edit, else of sending, else -Infinity. */
export function messageTime(message: Message | undefined): number {
  const date = parseServerDate(message?.timeUpdated) ?? parseServerDate(message?.timeSent);
  return date?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** Returns the newest message of a private message. Real servers send `[null]` after the last one was deleted. */
export function newestMessage({ conversation }: PrivateMessage): Message | undefined {
  return conversation?.messages
    ?.filter((entry) => typeof entry === "object" && entry !== null)
    .sort((a, b) => messageTime(a) - messageTime(b) || byId(a, b))
    .at(-1);
}

/** Whether a message was edited: `timeUpdated` is set and differs from `timeSent`. */
export function wasEdited(message: Message): boolean {
  const updated = parseServerDate(message.timeUpdated);
  return !!updated && updated.getTime() !== sentAt(message)?.getTime();
}
