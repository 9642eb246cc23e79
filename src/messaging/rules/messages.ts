import { contentLines } from "./content.js";
import { cleanDisplayName } from "../../lib/people/people.js";
import { isSameId, ownField, idText, uniqueById } from "../../lib/text/json.js";
import { parseServerDate, startOfDay } from "../../lib/time/dates.js";
import type { Message, ThreadMessage, PrivateMessage } from "../types.js";

/** Unchanged messages keep their objects across refetches, so each time is parsed once. */
const sentAtCache = new WeakMap<Message, Date>();

/** Returns when a message was sent, or `null` if the time is missing or invalid. */
export function sentAt(message: Message): Date | null {
  const date = sentAtCache.get(message) ?? parseServerDate(message.timeSent);
  if (date) sentAtCache.set(message, date);
  return date;
}

/** Orders by id, so that the order of equal times does not depend on the response. */
const compareIds = ({ id: a = "" }: Pick<Message, "id">, { id: b = "" }: Pick<Message, "id">) =>
  a < b ? -1 : Number(a > b);

/** Whether the viewer wrote a message. Returns false for anonymous viewers and authors. */
export const isOwnMessage = (message: Message, me: string | undefined): boolean =>
  isSameId(message.personId, me);

export const isUnsent = ({ localState }: ThreadMessage): boolean =>
  localState === "sending" || localState === "failed";

/** Whether a message is from the cache of the device, so that the server may have changed or deleted it since. */
export const isCached = ({ localState }: ThreadMessage): boolean => localState === "cached";

export const authorName = (message: Message, person = message.person): string =>
  cleanDisplayName(person?.name?.display) ||
  cleanDisplayName(message.person?.name?.display) ||
  cleanDisplayName(message.displayName);

/** Returns the time that orders a message in the inbox, in milliseconds: of its last edit, else of sending, else -Infinity. */
export function messageTime(message: Message | undefined): number {
  const date = parseServerDate(message?.timeUpdated) ?? parseServerDate(message?.timeSent);
  return date?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** Returns the newest message of a private conversation. Real servers send `[null]` after all messages were deleted. */
export function newestMessage({ conversation }: PrivateMessage): Message | undefined {
  return conversation?.messages
    ?.filter((entry) => typeof entry === "object" && entry !== null)
    .sort((a, b) => messageTime(a) - messageTime(b) || compareIds(a, b))
    .at(-1);
}

export function wasEdited(message: Message): boolean {
  const updated = parseServerDate(message.timeUpdated);
  return !!updated && updated.getTime() !== sentAt(message)?.getTime();
}

/** Messages of one author belong together if less than this lies between them, in milliseconds. */
export const GROUP_GAP_MS = 5 * 60_000;

/** The size of a thread and its newest messages. `StickToBottom` compares two such ends to find new messages. */
export interface ThreadEnd {
  count: number;
  /** The row key of the newest saved message. */
  savedKey: string | undefined;
  isLastSavedOwn: boolean;
  /** The row key of the last message if it is unsent, else `undefined`. */
  unsentKey: string | undefined;
  /** Whether cached messages are shown. The fetch that replaces them does not tell which ones are new. */
  isCached: boolean;
}

type ThreadRow =
  | { kind: "day"; key: string; date: Date }
  | {
      kind: "message";
      key: string;
      message: ThreadMessage;
      startsGroup: boolean;
      endsGroup: boolean;
    };

const keyOf = (message: ThreadMessage | undefined): string | undefined =>
  message?.localId ?? message?.id;

export function endOfThread(messages: readonly ThreadMessage[], me: string | undefined): ThreadEnd {
  const last = messages.at(-1);
  const saved = messages.findLast((message) => !isUnsent(message));
  return {
    count: messages.length,
    savedKey: keyOf(saved),
    isLastSavedOwn: !!saved && isOwnMessage(saved, me),
    unsentKey: last && isUnsent(last) ? keyOf(last) : undefined,
    isCached: messages.some(isCached),
  };
}

/** Whether all messages are by the viewer and at most one other author. Then names are not needed to tell authors apart. */
export function isBetweenTwo(messages: readonly Message[], me: string | undefined): boolean {
  const others = messages.filter((message) => !isOwnMessage(message, me));
  return others.every(({ personId }) => personId === others[0]?.personId);
}

/** Returns the row key of the newest saved message by the viewer. */
export const newestOwnKey = (
  messages: readonly ThreadMessage[],
  me: string | undefined,
): string | undefined =>
  keyOf(messages.findLast((message) => !isUnsent(message) && isOwnMessage(message, me)));

/**
 * Returns a heading per day, and the messages in groups: same author, same day, less than five minutes apart.
 * A message without a time gets the previous one's.
 */
export function threadRows(messages: readonly ThreadMessage[]): ThreadRow[] {
  const rows: ThreadRow[] = [];
  // Comparing numbers is many times faster than computing the day of each date.
  let day = { start: Infinity, end: -Infinity };
  let previous: { row: { endsGroup: boolean }; personId: string; time: number } | undefined;
  for (const [index, message] of messages.entries()) {
    const { personId } = message;
    const date = sentAt(message);
    const key = keyOf(message) ?? `row-${index}`;
    const time = date?.getTime() ?? previous?.time ?? 0;
    if (date && (time < day.start || time >= day.end)) {
      day = { start: startOfDay(date), end: startOfDay(date, 1) };
      rows.push({ kind: "day", key: `day-${day.start}-${key}`, date });
      previous = undefined;
    }
    const startsGroup =
      !previous || previous.personId !== personId || time - previous.time >= GROUP_GAP_MS;
    if (previous && !startsGroup) previous.row.endsGroup = false;
    const row = { kind: "message" as const, key, message, startsGroup, endsGroup: true };
    rows.push(row);
    // Messages without an author form no group.
    previous = personId == null ? undefined : { row, personId, time };
  }
  return rows;
}

/**
 * Returns the saved copy of a message whose response was lost: same author, same content, not in the thread before the send.
 * Times are not compared, because the device's clock may be wrong. Without `knownIds`, the thread before the send is
 * unknown, and only the author's newest message can be the copy.
 */
export function findSavedCopy(
  sent: { content: string; personId: string; knownIds: ReadonlySet<string> | undefined },
  server: readonly Message[],
): Message | undefined {
  const { content, personId, knownIds } = sent;
  const candidate = server.findLast(
    (message) =>
      message?.id &&
      message.personId === personId &&
      (knownIds ? message.content === content && !knownIds.has(message.id) : true),
  );
  return candidate?.content === content ? candidate : undefined;
}

/** Whether a frame requires a refetch. A frame of a known, unchanged message does not: authors also receive the frames of their messages. */
export function frameRequiresRefetch(
  action: string,
  data: unknown,
  messages: readonly ThreadMessage[],
) {
  const id = ownField(data, "id");
  if (action !== "message" || typeof id !== "string") return true;
  const content = ownField(data, "content");
  return !messages.some(
    (message) => message.id === id && message.content === content && !isCached(message),
  );
}

const isSameInstant = (a: Message["timeSent"], b: Message["timeSent"]): boolean =>
  a === b || parseServerDate(a)?.getTime() === parseServerDate(b)?.getTime();

/** Returns the shown message if its displayed fields are unchanged, else the server's with the row key of the shown one. */
function keepRow(shown: ThreadMessage, message: Message): ThreadMessage {
  const isSame =
    shown.localState === undefined &&
    shown.content === message.content &&
    shown.personId === message.personId &&
    shown.displayName === message.displayName &&
    isSameInstant(shown.timeSent, message.timeSent) &&
    isSameInstant(shown.timeUpdated, message.timeUpdated);
  if (isSame) return shown;
  return shown.localId ? { ...message, localId: shown.localId } : message;
}

/**
 * Returns the thread after a fetch: the server's messages, then own messages that the response lacks. Unchanged messages
 * and an unchanged list keep their objects, for memoized rows. The server returns messages of one second in any order: known ones
 * keep their order, and new ones follow. `isDeleted` marks own messages that were saved and then deleted on the server.
 */
export function mergeMessages(
  current: readonly ThreadMessage[],
  server: readonly Message[],
  isDeleted: (message: ThreadMessage) => boolean = () => false,
): readonly ThreadMessage[] {
  const known = new Map(
    current.flatMap((message, index) =>
      isCached(message) ? [] : [[message.id, { message, index }]],
    ),
  );
  const saved = new Map<string, { message: ThreadMessage; index: number; time: number }>();
  for (const fetched of server) {
    if (!fetched?.id || saved.has(fetched.id)) continue;
    const { message: shown, index = current.length } = known.get(fetched.id) ?? {};
    const message = shown ? keepRow(shown, fetched) : fetched;
    saved.set(fetched.id, { message, index, time: sentAt(message)?.getTime() ?? Infinity });
  }
  const unfetched = current.filter(
    (message) =>
      message.localState &&
      !isCached(message) &&
      !saved.has(message.id ?? "") &&
      !isDeleted(message),
  );
  const merged = [...saved.values()]
    // Messages without a time are last. The difference of two infinite times is NaN, so the index decides.
    .sort((a, b) => a.time - b.time || a.index - b.index)
    .map(({ message }) => message)
    .concat(unfetched);
  const isUnchanged =
    merged.length === current.length &&
    merged.every((message, index) => message === current[index]);
  return isUnchanged ? current : merged;
}

const PREVIEW_CHARACTERS = 200;

/** Returns one conversation per other person, the one with the newest message; newest first. Omits those without a message. */
export function latestConversations(pms: readonly PrivateMessage[], me: string): PrivateMessage[] {
  const entries = pms.filter(Boolean).flatMap((pm) => {
    const newest = newestMessage(pm);
    const id = otherPersonId(pm, me);
    return newest && id ? [{ id, pm, time: messageTime(newest) }] : [];
  });
  entries.sort((a, b) => b.time - a.time || compareIds(a.pm, b.pm));
  return uniqueById(entries).map(({ pm }) => pm);
}

/** Returns the selection after a refetch: the same item, else the item of the same person, else `undefined`. */
export function keepSelection(
  selected: PrivateMessage | undefined,
  list: readonly PrivateMessage[],
  me: string,
): PrivateMessage | undefined {
  if (!selected) return undefined;
  const other = otherPersonId(selected, me);
  return (
    list.find(({ id }) => isSameId(id, selected.id)) ??
    list.find((pm) => isSameId(otherPersonId(pm, me), other))
  );
}

/** Returns the id of the other person of a private conversation; `undefined` when the viewer is neither sender nor recipient. */
export function otherPersonId(pm: PrivateMessage, me: string): string | undefined {
  if (isSameId(pm.fromPersonId, me)) return idText(pm.toPersonId);
  return isSameId(pm.toPersonId, me) ? idText(pm.fromPersonId) : undefined;
}

/** Returns the first line that is not blank, shortened, or `null` if all lines are blank. */
export function previewText(message: Message | undefined): string | null {
  const line = contentLines(message?.content).find((candidate) => candidate.trim() !== "");
  return line === undefined ? null : line.trim().slice(0, PREVIEW_CHARACTERS).toWellFormed();
}
