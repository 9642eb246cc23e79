import { pathPart } from "../../rules/links/pathPart.js";
import { ATTEMPT_PREFIX } from "../../rules/payment/attemptKey.js";
import type { ClientCore, StorageLike } from "../ClientCore.js";
import { withPageStorage, withTabStorage } from "../storage.js";

const PREFIX = "narthex:draft:";

/** `parts`: the person, their church and the place, or fewer of them for the beginning that several keys share. */
export const draftKey = (...parts: string[]): string => PREFIX + parts.map(pathPart).join(":");

/** The stored keys that begin with `start`. */
export function storedKeys(storage: StorageLike, start = PREFIX): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key): key is string => !!key?.startsWith(start));
}

/**
 * Takes out of this tab what belongs to a person: their drafts, of every church, and what they have paid (that something may
 * have been paid, all tabs still know); without an id, everybody's but what was paid by nobody who signed in. The session
 * calls this by itself, so that a logout clears the device also on a page that never opened a composer.
 */
export function forgetPerson(core: ClientCore, userId?: string): void {
  const start = userId === undefined ? PREFIX : `${draftKey(userId)}:`;
  // Only this client writes payments: the text of one names its user.
  const isTheirs = (text: string): boolean =>
    userId === undefined ? /"userId":"[^"]/.test(text) : userId !== "" && text.includes(`"userId":${JSON.stringify(userId)}`);
  const forgetPayments = (storage: StorageLike) => {
    for (const key of storedKeys(storage, ATTEMPT_PREFIX)) if (isTheirs(storage.getItem(key) ?? "")) storage.removeItem(key);
  };
  withTabStorage(core, (storage) => {
    for (const key of storedKeys(storage, start)) storage.removeItem(key);
    forgetPayments(storage);
  });
  withPageStorage(core, forgetPayments);
}
