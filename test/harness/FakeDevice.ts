import type { ClientOptions, DeviceStorage } from "../../src/platform/core/ClientCore.js";
import { createDemoClient, type DemoChurch } from "../../src/entries/testing.js";
import { wait } from "../../src/platform/core/time.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { FakeLocks } from "../../src/testing/simulator/FakeLocks.js";

/** A device with one storage and one lock manager, which the clients of its tabs share. */
export class FakeDevice {
  readonly values = new Map<string, unknown>();
  /** What happens in each call of the storage: an error, no answer, an answer after 100 ms, or an error when something is stored. */
  fault: "blocked" | "hanging" | "slow" | "full" | undefined;
  /** The keys whose values were read. */
  readonly readKeys: string[] = [];
  readonly sharedStorage = createMemoryStorage();
  readonly #locks = new FakeLocks<object>();

  /** Opens a page. `storage` is the session storage of an earlier page of the same tab. */
  open(server: DemoChurch, email?: string, options: ClientOptions = {}) {
    const page = { isClosed: false };
    const { storage = createMemoryStorage() } = options;
    const never = new Promise<never>(() => undefined);
    const act = async <T>(use: () => T): Promise<T> => {
      await (this.fault === "slow" ? wait(100) : Promise.resolve());
      if (this.fault === "blocked") throw new Error("The storage is blocked.");
      return page.isClosed || this.fault === "hanging" ? never : use();
    };
    const deviceStorage: DeviceStorage = {
      keys: () => act(() => [...this.values.keys()]),
      get: (key) =>
        act(() => {
          this.readKeys.push(key);
          return structuredClone(this.values.get(key));
        }),
      set: (key, value) =>
        act(() => {
          if (this.fault === "full") throw new Error("The storage is full.");
          this.values.set(key, structuredClone(value));
        }),
      delete: (key) => act(() => void this.values.delete(key)),
    };
    const client = createDemoClient(server, email, {
      random: Math.random,
      ...options,
      shouldKeepUnsent: options.shouldKeepUnsent ?? true,
      deviceStorage,
      locks: this.#locks.locksOf(page),
      sharedStorage: this.sharedStorage,
      storage,
      fetch: (url, init) => (page.isClosed ? never : server.fetch(url, init)),
    });
    /** Ends the page at once, as a crash does. Its locks are free afterwards. */
    const close = () => {
      page.isClosed = true;
      this.#locks.end(page);
    };
    return { client, storage, close };
  }
}
