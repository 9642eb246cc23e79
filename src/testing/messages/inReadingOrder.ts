import { hashText } from "../../rules/text/hashText.js";
import type { StoredMessage } from "../data/Database.js";
import type { Suite } from "../Suite.js";

/** A thread as it is read: by the second of sending, and within a second by nothing that a reader could know. */
export function inReadingOrder(suite: Suite, messages: readonly StoredMessage[]): StoredMessage[] {
  const { seed, quirks } = suite;
  suite.reads += 1;
  const chance = quirks.secondsChangePlaces ? `${seed}/${suite.reads}` : `${seed}`;
  const byChance = (a: StoredMessage, b: StoredMessage) => hashText(`${chance}/${a.id}`) - hashText(`${chance}/${b.id}`);
  return messages.toSorted((a, b) => a.timeSent.getTime() - b.timeSent.getTime() || (quirks.secondsAreShuffled ? byChance(a, b) : 0));
}
