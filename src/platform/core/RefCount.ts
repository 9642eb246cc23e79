import { setTimer } from "./time.js";

/**
 * Counts the users of something that runs. The first `acquire` starts it. It stops one timer turn after the last release, so
 * that a remount in the same turn (React's StrictMode) finds it running; an immediate release stops it at once.
 */
export class RefCount {
  readonly #start: () => () => void;
  readonly #users = new Set<object>();
  #stop: (() => void) | undefined;
  #isStarting = false;

  /** `start` returns the function that stops it. */
  constructor(start: () => () => void) {
    this.#start = start;
  }

  get isAcquired(): boolean {
    return this.#users.size > 0;
  }

  /** Whether it is started: also in the turn after the last release. */
  get isRunning(): boolean {
    return this.#stop !== undefined;
  }

  /** Returns the release, which does nothing when it is called again. Throws what `start` throws; nothing is acquired then. */
  acquire(): (isImmediate?: boolean) => void {
    const user = {};
    this.#users.add(user);
    // A listener that `start` calls may acquire as well. A second start would overwrite the stop of the first one.
    if (!this.#stop && !this.#isStarting) {
      this.#isStarting = true;
      try {
        this.#stop = this.#start();
      } catch (error) {
        this.#users.delete(user);
        throw error;
      } finally {
        this.#isStarting = false;
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
    // Cleared first, because a listener that `stop` calls may acquire again, which starts anew.
    this.#stop = undefined;
    stop?.();
  }
}
