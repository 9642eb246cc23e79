import { hashText } from "../../rules/text/hashText.js";
import type { StoredMessage } from "../data/Database.js";
import type { Suite } from "../Suite.js";

/** A thread as it is read: by the second of sending, and within a second by nothing that a reader could know. */
export function inReadingOrder({ seed, quirks }: Suite, messages: readonly StoredMessage[]): StoredMessage[] {
  const byChance = (a: StoredMessage, b: StoredMessage) => hashText(`${seed}/${a.id}`) - hashText(`${seed}/${b.id}`);
  return messages.toSorted((a, b) => a.timeSent.getTime() - b.timeSent.getTime() || (quirks.secondsAreShuffled ? byChance(a, b) : 0));
}
