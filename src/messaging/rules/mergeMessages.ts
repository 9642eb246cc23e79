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
const isSameMessage = (shown: ThreadMessage, message: Message): boolean =>
  shown.localState === undefined &&
  shown.content === message.content &&
  shown.personId === message.personId &&
  shown.displayName === message.displayName &&
  isSameInstant(shown.timeSent, message.timeSent) &&
  isSameInstant(shown.timeUpdated, message.timeUpdated);

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
  const known = new Map(current.map((message, index) => [message.id, { message, index }]));
  const saved = new Map<string, { message: ThreadMessage; index: number }>();
  for (const message of server) {
    if (!message?.id || saved.has(message.id)) continue;
    const { message: shown, index = current.length } = known.get(message.id) ?? {};
    saved.set(message.id, { message: shown ? keepRow(shown, message) : message, index });
  }
  const merged = [...saved.values()]
    .sort((a, b) => byTimeSent(a.message, b.message) || a.index - b.index)
    .map(({ message }) => message)
    .concat(
      current.filter(
        (message) => message.localState && !saved.has(message.id ?? "") && !isDeleted(message),
      ),
    );
  const isUnchanged =
    merged.length === current.length &&
    merged.every((message, index) => message === current[index]);
  return isUnchanged ? current : merged;
}

/** Returns the shown message if it is unchanged, else the server's, with the row key of the shown one. */
function keepRow(shown: ThreadMessage, message: Message): ThreadMessage {
  if (isSameMessage(shown, message)) return shown;
  return shown.localId ? { ...message, localId: shown.localId } : message;
}
