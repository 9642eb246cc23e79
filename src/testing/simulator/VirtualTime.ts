import { hashText } from "../../lib/text/strings.js";

/** Captured when the module is loaded, because tests may install fake timers before they simulate. */
const startTask: (callback: () => void) => unknown =
  typeof setImmediate === "function" ? setImmediate : (callback) => postTask(callback);

function postTask(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port2.postMessage(null);
}

/** Resolves in the next task, after all microtasks. A module that was loaded before is imported within one task. */
const nextTask = (): Promise<void> => new Promise((resolve) => void startTask(resolve));

/** 2027-03-02T09:00:00Z. */
const START_MS = 1_804_064_400_000;
/** More events at one moment than any page needs: a timer that starts itself without a delay. */
const MAX_EVENTS_AT_ONCE = 10_000;

/** A page or the server: what the events of the simulation belong to. */
export class Process {
  readonly name: string;
  /** While frozen, its events wait in `held`. */
  isFrozen = false;
  /** Ended processes get no events. */
  isEnded = false;
  held: Event[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** How far the clock of its device is ahead, in milliseconds. */
  get clockOffsetMs(): number {
    return 0;
  }
}

interface Event {
  readonly process: Process;
  readonly number: number;
  at: number;
  rank: number;
  readonly run: () => unknown;
  isCanceled: boolean;
}

/**
 * A virtual clock with an event queue. Events of one process at the same time keep their order, as in browsers; the seed
 * orders those of different processes. A library of fake timers does not fit, because its timers have no owner: tabs could
 * not be frozen or crash one by one, and all would have the same wall clock.
 */
export class VirtualTime {
  /** The process whose code is running. Only one runs at a time, until its microtasks are done. */
  current: Process;
  /** Errors that callbacks of timers threw. */
  readonly errors: unknown[] = [];
  readonly #seed: number;
  readonly #settle: (() => Promise<unknown>) | undefined;
  #elapsedMs = 0;
  #count = 0;
  #queue: Event[] = [];

  constructor(seed: number, world: Process, settle?: () => Promise<unknown>) {
    this.current = world;
    this.#seed = seed;
    this.#settle = settle;
  }

  /** Milliseconds since the start: the monotonic clock of all processes. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }
  /** The wall clock of the current process, in milliseconds since 1970. */
  get wallMs(): number {
    return this.trueMs + this.current.clockOffsetMs;
  }
  get trueMs(): number {
    return START_MS + this.#elapsedMs;
  }
  get eventCount(): number {
    return this.#count;
  }

  /** Calls `run` in a process after a delay. Returns the cancellation. */
  schedule(process: Process, delayMs: number, run: () => unknown): () => void {
    const at = this.#elapsedMs + Math.max(0, Math.floor(delayMs) || 0);
    const event: Event = {
      process,
      number: (this.#count += 1),
      at,
      rank: hashText(`${this.#seed}/${process.name}/${at}`),
      run,
      isCanceled: false,
    };
    this.#insert(event);
    return () => (event.isCanceled = true);
  }

  /** Returns a `schedule` that keeps the order of the events with the same key. */
  scheduleInOrder() {
    const lastTimes = new Map<object, number>();
    return (process: Process, delayMs: number, run: () => unknown, key: object = process) => {
      const at = Math.max(this.#elapsedMs + delayMs, lastTimes.get(key) ?? 0);
      lastTimes.set(key, at);
      this.schedule(process, at - this.#elapsedMs, run);
    };
  }

  pendingOf(process: Process): number {
    const all = [...this.#queue, ...process.held];
    return all.filter((event) => event.process === process && !event.isCanceled).length;
  }

  /** Runs code of a process, and its microtasks. */
  async run(process: Process, code: () => unknown): Promise<void> {
    const before = this.current;
    this.current = process;
    try {
      code();
    } catch (error) {
      this.errors.push(error);
    }
    await nextTask();
    await this.#settle?.();
    this.current = before;
  }

  /** Runs all events of the next `ms` milliseconds. Calls `onEvent` after each; `false` stops. */
  async advance(ms: number, onEvent: (process: Process) => boolean): Promise<void> {
    const endMs = this.#elapsedMs + ms;
    let countAtOnce = 0;
    for (let event = this.#queue[0]; event && event.at <= endMs; event = this.#queue[0]) {
      this.#queue.shift();
      const { process, isCanceled, run, at } = event;
      if (isCanceled || process.isEnded) continue;
      if (process.isFrozen) {
        process.held.push(event);
        continue;
      }
      countAtOnce = at > this.#elapsedMs ? 0 : countAtOnce + 1;
      if (countAtOnce > MAX_EVENTS_AT_ONCE)
        throw new Error(`${process.name} starts timers without a delay again and again.`);
      this.#elapsedMs = at;
      await this.run(process, run);
      if (!onEvent(process)) return;
    }
    this.#elapsedMs = endMs;
  }

  /** Continues a frozen process. What was due meanwhile runs now, in the same order. */
  thaw(process: Process): void {
    if (!process.isFrozen) return;
    process.isFrozen = false;
    for (const event of process.held.splice(0)) {
      event.at = this.#elapsedMs;
      event.rank = 0;
      this.#insert(event);
    }
  }

  #insert(event: Event): void {
    let [low, high] = [0, this.#queue.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#queue[middle];
      if (other && compareEvents(other, event) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#queue.splice(low, 0, event);
  }
}

const compareEvents = (a: Event, b: Event): number =>
  a.at - b.at || a.rank - b.rank || a.number - b.number;
