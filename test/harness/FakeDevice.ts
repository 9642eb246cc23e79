import type { ClientOptions, DeviceStorage } from "../../src/platform/core/ClientCore.js";
import { createDemoClient, type DemoChurch } from "../../src/entries/testing.js";
import { wait } from "../../src/platform/core/time.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";

type Locks = NonNullable<ClientOptions["locks"]>;

/** A device with one storage and one lock manager, which the clients of its tabs share. */
export class FakeDevice {
  readonly values = new Map<string, unknown>();
  /** What happens in each call of the storage: an error, no answer, or an answer after 100 ms. */
  fault: "blocked" | "hanging" | "slow" | undefined;
  readonly #queues = new Map<string, Promise<void>>();

  /** Opens a page. `storage` is the session storage of an earlier page of the same tab. */
  open(server: DemoChurch, email?: string, options: ClientOptions = {}) {
    const page = { isClosed: false };
    const releases = new Set<() => void>();
    const { storage = createMemoryStorage() } = options;
    const never = new Promise<never>(() => undefined);
    const act = async <T>(use: () => T): Promise<T> => {
      await (this.fault === "slow" ? wait(100) : Promise.resolve());
      if (this.fault === "blocked") throw new Error("The storage is blocked.");
      return page.isClosed || this.fault === "hanging" ? never : use();
    };
    const deviceStorage: DeviceStorage = {
      keys: () => act(() => [...this.values.keys()]),
      get: (key) => act(() => structuredClone(this.values.get(key))),
      set: (key, value) => act(() => void this.values.set(key, structuredClone(value))),
      delete: (key) => act(() => void this.values.delete(key)),
    };
    const client = createDemoClient(server, email, {
      random: Math.random,
      ...options,
      keepsUnsent: options.keepsUnsent ?? true,
      deviceStorage,
      locks: this.#locksFor(page, releases),
      storage,
      fetch: (url, init) => (page.isClosed ? never : server.fetch(url, init)),
    });
    /** Ends the page at once, as a crash does. Its locks are free afterwards. */
    const close = () => {
      page.isClosed = true;
      for (const release of releases) release();
    };
    return { client, storage, close };
  }

  #locksFor(page: { isClosed: boolean }, releases: Set<() => void>): Locks {
    const request = async (name: string, use: (lock: Lock) => Promise<unknown>) => {
      if (page.isClosed) return new Promise<never>(() => undefined);
      const before = this.#queues.get(name);
      let release = (): void => undefined;
      this.#queues.set(name, new Promise<void>((resolve) => (release = resolve)));
      releases.add(release);
      await before;
      return use({ name, mode: "exclusive" }).finally(() => {
        releases.delete(release);
        release();
      });
    };
    return { request: request as Locks["request"] };
  }
}
