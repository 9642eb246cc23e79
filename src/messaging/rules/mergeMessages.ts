import { ownField } from "../../lib/text/json.js";
import { parseServerDate } from "../../lib/time/parse.js";
import { byTimeSent } from "./messages.js";
import type { Message, ThreadMessage } from "../types.js";

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

/**
 * Whether a socket frame requires a refetch of the thread. A message that is in the thread with the same content does not:
 * the server sends each message back to its author.
 */
export function frameTellsNews(
  action: string,
  data: unknown,
  messages: readonly ThreadMessage[],
): boolean {
  const id = ownField(data, "id");
  if (action !== "message" || typeof id !== "string") return true;
  const content = ownField(data, "content");
  return !messages.some((message) => message.id === id && message.content === content);
}

const isSameInstant = (a: Message["timeSent"], b: Message["timeSent"]): boolean =>
  a === b || parseServerDate(a)?.getTime() === parseServerDate(b)?.getTime();

/** Whether all displayed fields of the server's message equal those of the shown message. */
export function isSameMessage(
  shown: ThreadMessage | undefined,
  message: Message | null | undefined,
): boolean {
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

/**
 * Returns the thread after a fetch: the server's messages, then own messages that the server does not have yet.
 * Unchanged messages keep their objects, so that memoized rows do not render again. Without any change, the array is the same.
 * The server returns messages of one second in any order: known ones keep their order, and new ones follow.
 * `isDeleted` marks own messages that were saved and then deleted on the server.
 */
export function mergeMessages(
  current: readonly ThreadMessage[],
  server: readonly Message[],
  isDeleted: (message: ThreadMessage) => boolean = () => false,
): readonly ThreadMessage[] {
  // Most responses differ at the end only: the unchanged start of a long thread is compared once and not sorted.
  let sameCount = 0;
  while (isSameMessage(current[sameCount], server[sameCount])) sameCount += 1;
  const kept = current.slice(0, sameCount);
  const seen = new Set(kept.map(({ id }) => id));

  const known = new Map(
    current
      .slice(sameCount)
      .flatMap((message) => (message.id ? [[message.id, message] as const] : [])),
  );
  const saved: ThreadMessage[] = [];
  for (const message of server.slice(sameCount)) {
    if (!message?.id || seen.has(message.id)) continue;
    seen.add(message.id);
    const old = known.get(message.id);
    // An own message keeps its local id as its row key when the saved copy replaces it.
    saved.push(
      old && isSameMessage(old, message)
        ? old
        : old?.localId
          ? { ...message, localId: old.localId }
          : message,
    );
  }
  // Sorting is stable: within a second, known messages keep their order and precede new ones.
  const knownIndexes = new Map([...known.keys()].map((id, index) => [id, index]));
  const knownIndexOf = ({ id = "" }: Message): number => knownIndexes.get(id) ?? knownIndexes.size;
  saved.sort((a, b) => knownIndexOf(a) - knownIndexOf(b));
  const last = kept.at(-1);
  const isInOrder = !last || saved.every((message) => byTimeSent(last, message) <= 0);
  const ordered = isInOrder
    ? [...kept, ...saved.toSorted(byTimeSent)]
    : [...kept, ...saved].toSorted(byTimeSent);
  const unsaved = current
    .slice(sameCount)
    .filter(
      (message) =>
        message.localState !== undefined &&
        !(message.id && seen.has(message.id)) &&
        !isDeleted(message),
    );
  const merged = [...ordered, ...unsaved];
  const isUnchanged =
    merged.length === current.length &&
    merged.every((message, index) => message === current[index]);
  return isUnchanged ? current : merged;
}
