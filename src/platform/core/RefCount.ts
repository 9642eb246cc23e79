import { setTimer } from "./time.js";

/** How long a connection stays open after the last release, in milliseconds, so that a page that is opened again reuses it. */
export const LINGER_MS = 5_000;

/** Calls `start` for the first `acquire`, and its cleanup `lingerMs` after the last release: by default one task, so that a StrictMode remount does not restart. */
export class RefCount {
  readonly #start: () => () => void;
  readonly #lingerMs: number;
  readonly #acquisitions = new Set<object>();
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => () => void, lingerMs = 0) {
    this.#start = start;
    this.#lingerMs = lingerMs;
  }

  get isAcquired(): boolean {
    return this.#acquisitions.size > 0;
  }

  /** Whether `start` was called and its cleanup was not. Stays true during the delay after the last release. */
  get isRunning(): boolean {
    return this.#stop !== undefined;
  }

  /** Returns the release, which works once; `isImmediate` skips its delay. If `start` throws, nothing is acquired. */
  acquire(): (isImmediate?: boolean) => void {
    const acquisition = {};
    this.#acquisitions.add(acquisition);
    clearTimeout(this.#timer);
    if (!this.#stop) {
      // Set before the start, because a listener that `start` calls may acquire as well.
      this.#stop = () => undefined;
      try {
        this.#stop = this.#start();
      } catch (error) {
        this.#stop = undefined;
        this.#acquisitions.delete(acquisition);
        throw error;
      }
    }
    return (isImmediate) => {
      if (!this.#acquisitions.delete(acquisition) || this.isAcquired) return;
      if (isImmediate) this.stopUnlessAcquired();
      else this.#timer = setTimer(() => this.stopUnlessAcquired(), this.#lingerMs);
    };
  }

  /** Runs the cleanup at once, without the delay after the last release. */
  stopUnlessAcquired(): void {
    if (this.isAcquired) return;
    clearTimeout(this.#timer);
    const stop = this.#stop;
    // Cleared first, because a listener that `stop` calls may acquire again, which calls `start` again.
    this.#stop = undefined;
    stop?.();
  }
}
