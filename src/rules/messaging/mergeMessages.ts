import type { Message } from "../../types/messaging.js";
import type { ThreadMessage } from "../../types/thread.js";
import { parseServerDate } from "../time/parseServerDate.js";
import { sentAt } from "./sentAt.js";

const sameInstant = (a: Message["timeSent"], b: Message["timeSent"]): boolean =>
  a === b || parseServerDate(a)?.getTime() === parseServerDate(b)?.getTime();

const isSame = (a: ThreadMessage, b: Message): boolean =>
  a.localState === undefined &&
  a.content === b.content &&
  a.personId === b.personId &&
  a.displayName === b.displayName &&
  sameInstant(a.timeSent, b.timeSent) &&
  sameInstant(a.timeUpdated, b.timeUpdated);

const timeOf = (message: Message): number => sentAt(message)?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * The thread after a load. The server's list is the truth; own messages that it does not hold yet stay after it, and a
 * message that did not change keeps its object, so that its row does not render again. Nothing new: the same array. `isGone`: an own message that the
 * server has forgotten meanwhile.
 */
export function mergeMessages(
  current: readonly ThreadMessage[],
  server: readonly Message[],
  isGone: (message: ThreadMessage) => boolean = () => false,
): readonly ThreadMessage[] {
  const known = new Map(current.flatMap((message) => (message.id ? [[message.id, message] as const] : [])));
  const seen = new Set<string>();
  const saved: ThreadMessage[] = [];
  for (const message of server) {
    if (typeof message !== "object" || message === null || !message.id || seen.has(message.id)) continue;
    seen.add(message.id);
    const old = known.get(message.id);
    // An own message keeps its local name, and with it its row, when the server's copy takes its place.
    saved.push(old && isSame(old, message) ? old : old?.localId ? { ...message, localId: old.localId } : message);
  }
  // Messages of one second come in any order: the sort is stable, so they keep the server's.
  const ordered = saved.toSorted((a, b) => {
    const [left, right] = [timeOf(a), timeOf(b)];
    return left === right ? 0 : left < right ? -1 : 1;
  });
  const waiting = current.filter(
    (message) => message.localState !== undefined && !(message.id && seen.has(message.id)) && !isGone(message),
  );
  const merged = [...ordered, ...waiting];
  const isUnchanged = merged.length === current.length && merged.every((message, index) => message === current[index]);
  return isUnchanged ? current : merged;
}
