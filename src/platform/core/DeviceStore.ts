import { createStore, del, get, keys, set } from "idb-keyval";
// Types only: with other imports, bundlers would split the shared code of each entry once more.
import type { ClientCore, DeviceStorage } from "./ClientCore.js";

const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** How long an operation may take, in milliseconds. In some browsers, IndexedDB never answers. */
const TIMEOUT_MS = 1_000;

/** A value on the device, with the time of its origin in milliseconds, as `core.serverTimeMs`. */
export interface DeviceEntry {
  value: unknown;
  at: number;
}

function openIndexedDb(): DeviceStorage {
  const store = createStore("narthex", "device");
  return {
    keys: () => keys<string>(store),
    get: (key) => get<unknown>(key, store),
    set: (key, value) => set(key, value, store),
    delete: (key) => del(key, store),
  };
}

/** The users whose entries must be removed before anything is read: one per line, as `removeUser` takes them. All tabs share them. */
export interface SignedOutUsers {
  read: () => string;
  /** Returns true if they were written. */
  write: (users: string) => true | undefined;
}

async function removeOwner(storage: DeviceStorage, owner: string): Promise<void> {
  const all = await storage.keys();
  const removed = all.filter((key) => key.slice(key.indexOf(":") + 1).startsWith(owner));
  await Promise.all(removed.map((key) => storage.delete(key)));
}

/** Keeps values on the device for up to 7 days. Its methods never reject: without a working storage they do nothing. */
export class DeviceStore {
  readonly #core: ClientCore;
  readonly #storage: DeviceStorage;
  readonly #signedOutUsers: SignedOutUsers;
  #isSilent = false;
  #signOuts: Promise<void> | undefined;

  constructor(core: ClientCore, signedOutUsers: SignedOutUsers) {
    this.#core = core;
    this.#signedOutUsers = signedOutUsers;
    this.#storage = core.options.deviceStorage ?? openIndexedDb();
  }

  /** Resolves to the keys with a prefix; `undefined` if they cannot be read. */
  keys(prefix: string): Promise<string[] | undefined> {
    return this.#try(async (storage) => {
      const all = await storage.keys();
      return all.filter((key) => typeof key === "string" && key.startsWith(prefix));
    });
  }

  /**
   * Resolves to the entries whose keys have a prefix, and removes those that are too old. An entry whose key is the beginning of
   * another key is as recent as that entry. `undefined` if they cannot be read.
   * `isClockTrusted`: false to remove none by their age, because the clock of the device may be wrong.
   */
  async entries(
    prefix: string,
    isClockTrusted = true,
  ): Promise<Map<string, DeviceEntry> | undefined> {
    const found = new Map<string, DeviceEntry>();
    const keysFound = await this.keys(prefix);
    if (!keysFound) return undefined;
    const isRead = await this.#try(async (storage) => {
      // At once, because one after the other, many entries would take too long on a slow device.
      const values = await Promise.all(keysFound.map((key) => storage.get(key)));
      const recentKeys = keysFound.filter((_, index) => this.isRecent(values[index]));
      for (const [index, key] of keysFound.entries()) {
        const { value, at } = (values[index] ?? {}) as Partial<DeviceEntry>;
        const isKept =
          typeof at === "number" &&
          (!isClockTrusted || recentKeys.some((each) => each.startsWith(key)));
        // The device's clock was ahead when a value of the future was stored.
        if (isKept)
          found.set(key, {
            value,
            at: isClockTrusted ? Math.min(at, this.#core.serverTimeMs) : at,
          });
        // Without a value, the entry was removed meanwhile, and may be stored again.
        else if (values[index] !== undefined) await storage.delete(key);
      }
      return true;
    });
    return isRead ? found : undefined;
  }

  /** Whether a value of the device is an entry that is not too old. */
  isRecent(entry: unknown): entry is DeviceEntry {
    const { at } = (entry ?? {}) as Partial<DeviceEntry>;
    return typeof at === "number" && this.#core.serverTimeMs - at < MAX_AGE_MS;
  }

  /** Resolves to whether the entry was stored. */
  async set(key: string, entry: DeviceEntry): Promise<boolean> {
    const isStored = await this.#try(async (storage) => {
      await storage.set(key, entry);
      return true;
    });
    return isStored ?? false;
  }

  async delete(key: string): Promise<void> {
    await this.#try(async (storage) => storage.delete(key));
  }

  /** Removes the entries of a user: `owner` is what follows the kind in their keys. "" removes those of all users. */
  async removeUser(owner: string): Promise<void> {
    // One operation, so that it goes on after the timeout.
    await this.#try((storage) => removeOwner(storage, owner));
  }

  /** Removes the entries of the users who signed out shortly before their page ended. Every operation does so first. */
  async finishSignOuts(): Promise<void> {
    await this.#try(() => Promise.resolve());
  }

  /** Resolves when the entries of users who have signed out are removed; `undefined` if there are none. */
  #removeSignedOut(): Promise<void> | undefined {
    const { read, write } = this.#signedOutUsers;
    if (!read()) return undefined;
    const removeAll = async () => {
      // More users may sign out meanwhile.
      while (read()) {
        const [owner = ""] = read().split("\n");
        await removeOwner(this.#storage, owner);
        if (!write(read().replace(`${owner}\n`, ""))) return;
      }
    };
    this.#signOuts ??= removeAll().finally(() => (this.#signOuts = undefined));
    return this.#signOuts;
  }

  /** After an operation timed out, the later ones are started, but not awaited until one of them has ended. */
  async #try<T>(use: (storage: DeviceStorage) => Promise<T>): Promise<T | undefined> {
    const signOuts = this.#removeSignedOut();
    const run = () => use(this.#storage);
    const result = (signOuts ? signOuts.then(run) : run()).then(
      (value) => {
        this.#isSilent = false;
        return value;
      },
      () => undefined,
    );
    if (this.#isSilent) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        this.#isSilent = true;
        resolve(undefined);
      }, TIMEOUT_MS);
    });
    return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
  }
}
