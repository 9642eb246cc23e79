import { createStore, del, get, keys, set } from "idb-keyval";
// Types only: with other imports, bundlers would split the shared code of each entry once more.
import type { ClientCore, DeviceStorage, Service } from "./ClientCore.js";

const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** How long an operation may take, in milliseconds. In some browsers, IndexedDB never answers. */
const TIMEOUT_MS = 1_000;

/** A value on the device, with the time of its origin in milliseconds. */
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

/** Keeps values on the device for up to 7 days. Its methods never reject: without a working storage they do nothing. */
export class DeviceStore {
  readonly #core: ClientCore;
  readonly #storage: DeviceStorage;
  #isSilent = false;

  constructor(core: ClientCore) {
    this.#core = core;
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
   */
  async entries(prefix: string): Promise<Map<string, DeviceEntry> | undefined> {
    const found = new Map<string, DeviceEntry>();
    const keysFound = await this.keys(prefix);
    if (!keysFound) return undefined;
    const isRead = await this.#try(async (storage) => {
      // At once, because one after the other, many entries would take too long on a slow device.
      const values = await Promise.all(keysFound.map((key) => storage.get(key)));
      const recentKeys = keysFound.filter((_, index) => this.isRecent(values[index]));
      for (const [index, key] of keysFound.entries()) {
        const { value, at } = (values[index] ?? {}) as Partial<DeviceEntry>;
        const isKept = typeof at === "number" && recentKeys.some((each) => each.startsWith(key));
        if (isKept) found.set(key, { value, at });
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
    // The device's clock may have been ahead when the value was stored.
    return typeof at === "number" && Math.abs(this.#core.now().getTime() - at) < MAX_AGE_MS;
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
    await this.#try(async (storage) => {
      const all = await storage.keys();
      const removed = all.filter((key) => key.slice(key.indexOf(":") + 1).startsWith(owner));
      await Promise.all(removed.map((key) => storage.delete(key)));
    });
  }

  /** After an operation timed out, the later ones are started, but not awaited until one of them has ended. */
  async #try<T>(use: (storage: DeviceStorage) => Promise<T>): Promise<T | undefined> {
    const result = use(this.#storage).then(
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

export const deviceStoreService: Service<DeviceStore> = {
  name: "deviceStore",
  create: (core) => new DeviceStore(core),
};
