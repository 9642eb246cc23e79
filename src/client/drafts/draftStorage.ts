import type { ClientCore, StorageLike } from "../ClientCore.js";
import { withTabStorage } from "../tabStorage.js";

const PREFIX = "narthex:draft:";

/** `parts`: the person, their church and the place, or fewer of them for the beginning that several keys share. */
export const draftKey = (...parts: string[]): string => PREFIX + parts.map(encodeURIComponent).join(":");

/** The keys of all stored drafts that begin with `start`. */
export function storedDraftKeys(storage: StorageLike, start = PREFIX): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key): key is string => !!key?.startsWith(start));
}

/**
 * Takes a person's stored drafts away, of every church, and what this tab knows of their payments (that something may have been
 * paid, all tabs still know); without an id, everybody's. The session calls this by itself, so that a logout clears the device
 * also on a page that never opened a composer.
 */
export function forgetDrafts(core: ClientCore, userId?: string): void {
  withTabStorage(core, (storage) => {
    const start = userId === undefined ? PREFIX : `${draftKey(userId)}:`;
    for (const key of storedDraftKeys(storage, start)) storage.removeItem(key);
    if (userId === "") return;
    // The storage of a tab is written by nobody else: the text of a payment says whose it is.
    const owner = userId === undefined ? "" : `"userId":${JSON.stringify(userId)}`;
    for (const key of storedDraftKeys(storage, "payment:")) if (storage.getItem(key)?.includes(owner)) storage.removeItem(key);
  });
}
