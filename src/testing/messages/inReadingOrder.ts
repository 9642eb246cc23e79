import type { StoredMessage } from "../data/Database.js";
import type { Suite } from "../routes/respond.js";

/** A number that looks like chance and is the same for the same text (FNV-1a). */
function rank(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** A thread as it is read: by the second of sending, and within a second by nothing that a reader could know. */
export function inReadingOrder({ seed, quirks }: Suite, messages: readonly StoredMessage[]): StoredMessage[] {
  const byChance = (a: StoredMessage, b: StoredMessage) => rank(`${seed}/${a.id}`) - rank(`${seed}/${b.id}`);
  return messages.toSorted((a, b) => a.timeSent.getTime() - b.timeSent.getTime() || (quirks.secondsAreShuffled ? byChance(a, b) : 0));
}
