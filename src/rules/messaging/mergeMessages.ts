import type { Message } from "../../types/messaging.js";
import type { ThreadMessage } from "../../types/thread.js";
import { byTimeSent } from "./byTimeSent.js";
import { isSameMessage } from "./isSameMessage.js";

/**
 * Returns the thread after a load. The server's list decides; own messages that it does not hold yet stay after it, and a
 * message that did not change keeps its object, so that its row does not render again. Nothing new: the same array.
 * The server returns messages of one second in any order: known ones keep their places, and new ones follow them.
 * `isGone`: an own message that was deleted on the server after it was saved.
 */
export function mergeMessages(
  current: readonly ThreadMessage[],
  server: readonly Message[],
  isGone: (message: ThreadMessage) => boolean = () => false,
): readonly ThreadMessage[] {
  // Most loads bring what is known, and perhaps something at the end: long threads look at each message once.
  let same = 0;
  while (isSameMessage(current[same], server[same])) same += 1;
  const kept = current.slice(0, same);
  const seen = new Set(kept.map(({ id }) => id));

  const known = new Map(current.slice(same).flatMap((message) => (message.id ? [[message.id, message] as const] : [])));
  const saved: ThreadMessage[] = [];
  for (const message of server.slice(same)) {
    if (!message?.id || seen.has(message.id)) continue;
    seen.add(message.id);
    const old = known.get(message.id);
    // An own message keeps its local id, and with it its row, when the server's copy takes its place.
    saved.push(old && isSameMessage(old, message) ? old : old?.localId ? { ...message, localId: old.localId } : message);
  }
  // Sorting is stable: within a second, the known messages come in their known order before the new ones.
  const places = new Map([...known.keys()].map((id, place) => [id, place]));
  const placeOf = ({ id = "" }: Message): number => places.get(id) ?? places.size;
  saved.sort((a, b) => placeOf(a) - placeOf(b));
  const last = kept.at(-1);
  const isInOrder = !last || saved.every((message) => byTimeSent(last, message) <= 0);
  const ordered = isInOrder ? [...kept, ...saved.toSorted(byTimeSent)] : [...kept, ...saved].toSorted(byTimeSent);
  const waiting = current
    .slice(same)
    .filter((message) => message.localState !== undefined && !(message.id && seen.has(message.id)) && !isGone(message));
  const merged = [...ordered, ...waiting];
  const isUnchanged = merged.length === current.length && merged.every((message, index) => message === current[index]);
  return isUnchanged ? current : merged;
}
