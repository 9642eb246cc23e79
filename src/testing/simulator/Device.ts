import { FakeLocks } from "./FakeLocks.js";
import type { Process, VirtualTime } from "./VirtualTime.js";
import type { CookieJar, DeviceStorage } from "../../platform/core/ClientCore.js";
import { createMemoryStorage } from "../createDemoClient.js";

interface ChannelEntry {
  name: string;
  process: Process;
  deliver: (data: unknown) => void;
}

/** How long an operation of the device storage takes in each direction, in milliseconds at most. */
const DEVICE_STORAGE_MS = 5;

/** The browser of one person: what its tabs share. */
export class Device {
  clockOffsetMs = 0;
  /** Whether the clock was ever wrong by more than six hours. */
  hasClockJumped = false;
  isOffline = false;
  /** Whether a request of a tab has failed, so that the client may have old data until its next connection. */
  isDisturbed = false;
  /** When the newest session of a tab started, in milliseconds. */
  sessionStartedAt = 0;
  /** Multiplies the latency of requests and frames. */
  slowness = 1;
  readonly sharedStorage = createMemoryStorage();
  /** The values of the device storage. */
  readonly values = new Map<string, unknown>();
  /** What happens in each operation of the device storage: an error, or no answer. */
  storageFault: "blocked" | "hanging" | undefined;
  /** Whether the device storage has ever failed. */
  hasStorageFailed = false;
  readonly #cookies = new Map<string, string>();
  readonly cookies: CookieJar = {
    get: (name) => this.#cookies.get(name),
    set: (name, value) => void this.#cookies.set(name, value),
  };
  readonly channels = new Set<ChannelEntry>();
  readonly locks: FakeLocks<Process>;
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
    this.locks = new FakeLocks((process, task) => void time.schedule(process, 0, task));
  }

  /**
   * Returns the device storage of a page, which is like IndexedDB. Operations of a page keep their order. They run in the
   * process of the browser, so an operation takes effect even if its page ends before the result arrives.
   */
  storageOf(page: Process, browser: Process, random: () => number): DeviceStorage {
    const { values } = this;
    const scheduleInOrder = this.#time.scheduleInOrder();
    const schedule = (process: Process, run: () => void) =>
      scheduleInOrder(process, random() * DEVICE_STORAGE_MS, run);
    const act = <T>(use: () => T) =>
      new Promise<T>((resolve, reject) =>
        schedule(browser, () => {
          if (page.isEnded || this.storageFault === "hanging") return;
          if (this.storageFault)
            return schedule(page, () => reject(new DOMException("Blocked.", "UnknownError")));
          const result = use();
          schedule(page, () => resolve(result));
        }),
      );
    return {
      keys: () => act(() => [...values.keys()]),
      get: (key) => act(() => structuredClone(values.get(key))),
      set: (key, value) => {
        const copy: unknown = structuredClone(value);
        return act(() => void values.set(key, copy));
      },
      delete: (key) => act(() => void values.delete(key)),
    };
  }

  /** Whether the device storage has the message with a tag. */
  keeps(tag: string): boolean {
    return [...this.values.values()].some((value) => JSON.stringify(value).includes(`"${tag} `));
  }

  /** Releases the locks of a page that has ended, and closes its channels. */
  end(process: Process): void {
    for (const channel of this.channels)
      if (channel.process === process) this.channels.delete(channel);
    this.locks.end(process);
  }
}

/**
 * Returns a `BroadcastChannel` that reaches the other tabs of the device of the page that runs. Messages from one page to
 * another keep their order. `onPost` is called with each message.
 */
export function makeChannelClass(
  time: VirtualTime,
  currentDevice: () => Device | undefined,
  delayMs: (name: string) => number,
  onPost: (message: unknown) => void,
): new (name: string) => EventTarget & Pick<BroadcastChannel, "name" | "close"> {
  return class SimulatedChannel extends EventTarget {
    onmessage: ((event: MessageEvent) => unknown) | null = null;
    readonly name: string;
    readonly #device = currentDevice();
    readonly #entry: ChannelEntry;
    readonly #schedule = time.scheduleInOrder();

    constructor(name: string) {
      super();
      this.name = name;
      const deliver = (data: unknown) => {
        const event = new MessageEvent("message", { data });
        this.onmessage?.(event);
        this.dispatchEvent(event);
      };
      this.#entry = { name, process: time.current, deliver };
      this.#device?.channels.add(this.#entry);
    }

    postMessage(message: unknown): void {
      onPost(message);
      for (const channel of this.#device?.channels ?? []) {
        if (channel.name !== this.name || channel === this.#entry) continue;
        const data: unknown = structuredClone(message);
        const deliver = () => this.#device?.channels.has(channel) && channel.deliver(data);
        this.#schedule(channel.process, delayMs(this.name), deliver, channel);
      }
    }

    close(): void {
      this.#device?.channels.delete(this.#entry);
    }
  };
}
