import type { Person } from "../../types/people.js";
import { seededRandom } from "../seededRandom.js";
import { wholeSecond } from "../wholeSecond.js";
import { GRACE } from "./churches.js";
import type { StoredMessage } from "./Database.js";
import { sentence } from "./texts.js";

const MINUTE_MS = 60_000;

/** Messages of some writers, the newest a little before a time; the same for the same seed. */
export function makeThread(
  people: readonly Person[],
  conversationId: string,
  writers: readonly number[],
  count: number,
  newest: number,
  seed: number,
): StoredMessage[] {
  const random = seededRandom(seed + 1);
  let time = newest - 4 * MINUTE_MS;
  const messages: StoredMessage[] = [];
  for (let index = count - 1; index >= 0; index--) {
    // The newest message is the other person's, so that it can be new to the first.
    const writer = index === count - 1 ? (writers[1] ?? 0) : (writers[Math.floor(random() * writers.length)] ?? 0);
    const person = people[writer];
    messages.push({
      id: `MSG${conversationId.slice(3)}${String(index + 1).padStart(5, "0")}`,
      churchId: GRACE,
      conversationId,
      personId: person?.id ?? "",
      displayName: person?.name?.display ?? "",
      content: sentence(random),
      timeSent: wholeSecond(new Date(time)),
      timeUpdated: null,
      messageType: null,
    });
    time -= random() < 0.6 ? 2 * MINUTE_MS * random() : (count > 500 ? 3 : 20) * 60 * MINUTE_MS * random();
  }
  return messages.reverse();
}
