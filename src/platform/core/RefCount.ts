import { setTimer } from "./time.js";

/** Calls `start` for the first user, and its cleanup one task after the last release, so that a StrictMode remount does not restart. */
export class RefCount {
  readonly #start: () => () => void;
  readonly #users = new Set<object>();
  #stop: (() => void) | undefined;

  constructor(start: () => () => void) {
    this.#start = start;
  }

  get isAcquired(): boolean {
    return this.#users.size > 0;
  }

  /** Whether it has started and not been cleaned up, which happens one task after the last release. */
  get isRunning(): boolean {
    return this.#stop !== undefined;
  }

  /** Returns the release, which works once; `isImmediate` skips its delay. If `start` throws, nothing is acquired. */
  acquire(): (isImmediate?: boolean) => void {
    const user = {};
    this.#users.add(user);
    if (!this.#stop) {
      // Set before the start, because a listener that `start` calls may acquire as well.
      this.#stop = () => undefined;
      try {
        this.#stop = this.#start();
      } catch (error) {
        this.#stop = undefined;
        this.#users.delete(user);
        throw error;
      }
    }
    return (isImmediate) => {
      if (!this.#users.delete(user)) return;
      if (isImmediate) this.#stopUnlessAcquired();
      else setTimer(() => this.#stopUnlessAcquired(), 0);
    };
  }

  #stopUnlessAcquired(): void {
    if (this.isAcquired) return;
    const stop = this.#stop;
    // Cleared first, because a listener that `stop` calls may acquire again, which calls `start` again.
    this.#stop = undefined;
    stop?.();
  }
}
