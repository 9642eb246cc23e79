import type { Process, VirtualTime } from "./VirtualTime.js";
import type { CookieJar, StorageLike } from "../../platform/core/ClientCore.js";
import { createStorage } from "../../platform/core/storage.js";

interface ChannelEntry {
  name: string;
  process: Process;
  deliver: (data: unknown) => void;
}

interface LockRequest {
  name: string;
  process: Process;
  grant: () => void;
}

/** The browser of one person: what its tabs share. */
export class Device {
  clockOffsetMs = 0;
  isOffline = false;
  /** Whether a request of a tab has failed, so that the client may have old data until its next connection. */
  isDisturbed = false;
  /** Multiplies the latency of requests and frames. */
  slowness = 1;
  readonly sharedStorage = new SimulatedStorage();
  readonly cookies: CookieJar;
  readonly channels = new Set<ChannelEntry>();
  readonly #time: VirtualTime;
  readonly #locks: LockRequest[] = [];

  constructor(time: VirtualTime) {
    this.#time = time;
    const values = new Map<string, string>();
    this.cookies = {
      get: (name) => values.get(name),
      set: (name, value) => void values.set(name, value),
    };
  }

  /** Returns the locks of a page: exclusive ones, with `ifAvailable`, `steal` and `signal`. */
  locksOf(process: Process): Pick<LockManager, "request"> {
    const request = (
      name: string,
      ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
    ): Promise<unknown> => {
      const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
      return new Promise((resolve, reject) => {
        const isHeld = this.#locks.some((lock) => lock.name === name && !lock.process.isEnded);
        if (options.ifAvailable && isHeld) return resolve(callback(null));
        const entry: LockRequest = {
          name,
          process,
          grant: () => {
            const held = new Promise((done) => done(callback({ name, mode: "exclusive" })));
            held.then(resolve, reject).finally(() => this.#release(entry));
          },
        };
        options.signal?.addEventListener("abort", () => {
          if (this.#locks.indexOf(entry) <= 0) return;
          this.#locks.splice(this.#locks.indexOf(entry), 1);
          reject(options.signal?.reason as Error);
        });
        if (options.steal)
          for (const lock of this.#locks.filter((each) => each.name === name)) this.#remove(lock);
        this.#locks.push(entry);
        if (this.#ownerOf(name) === entry) this.#time.schedule(process, 0, entry.grant);
      });
    };
    return { request };
  }

  /** Releases the locks of a page that has ended, and closes its channels. */
  end(process: Process): void {
    for (const channel of this.channels)
      if (channel.process === process) this.channels.delete(channel);
    for (const lock of this.#locks.filter((each) => each.process === process)) this.#release(lock);
  }

  #ownerOf(name: string): LockRequest | undefined {
    return this.#locks.find((lock) => lock.name === name);
  }

  #remove(lock: LockRequest): void {
    const index = this.#locks.indexOf(lock);
    if (index >= 0) this.#locks.splice(index, 1);
  }

  #release(lock: LockRequest): void {
    const wasOwner = this.#ownerOf(lock.name) === lock;
    this.#remove(lock);
    const next = this.#ownerOf(lock.name);
    if (wasOwner && next) this.#time.schedule(next.process, 0, next.grant);
  }
}

/** A storage that can be blocked or full, as in private mode. */
export class SimulatedStorage implements StorageLike {
  isFailing = false;
  /** Whether it has ever failed. */
  hasFailed = false;
  readonly entries = new Map<string, string>();
  readonly #storage = createStorage(() => {
    if (!this.isFailing) return this.entries;
    this.hasFailed = true;
    throw new DOMException("The storage is blocked.", "SecurityError");
  });

  getItem(key: string): string | null {
    return this.#storage.getItem(key);
  }
  setItem(key: string, value: string): void {
    this.#storage.setItem(key, value);
  }
  removeItem(key: string): void {
    this.#storage.removeItem(key);
  }
  key(index: number): string | null {
    return this.#storage.key(index);
  }
  get length(): number {
    return this.#storage.length;
  }
}

/** Returns a `BroadcastChannel` that reaches the other tabs of the device of the page that runs. */
export function makeChannelClass(
  time: VirtualTime,
  deviceOf: (process: Process) => Device | undefined,
  delayMs: (name: string) => number,
): new (name: string) => EventTarget & Pick<BroadcastChannel, "name" | "close"> {
  return class SimulatedChannel extends EventTarget {
    onmessage: ((event: MessageEvent) => unknown) | null = null;
    readonly name: string;
    readonly #device: Device | undefined;
    readonly #entry: ChannelEntry;

    constructor(name: string) {
      super();
      this.name = name;
      this.#device = deviceOf(time.current);
      const deliver = (data: unknown) => {
        const event = new MessageEvent("message", { data });
        this.onmessage?.(event);
        this.dispatchEvent(event);
      };
      this.#entry = { name, process: time.current, deliver };
      this.#device?.channels.add(this.#entry);
    }

    postMessage(message: unknown): void {
      for (const channel of this.#device?.channels ?? []) {
        if (channel.name !== this.name || channel === this.#entry) continue;
        const data = structuredClone(message);
        time.schedule(channel.process, delayMs(this.name), () => {
          if (this.#device?.channels.has(channel)) channel.deliver(data);
        });
      }
    }

    close(): void {
      this.#device?.channels.delete(this.#entry);
    }
  };
}
