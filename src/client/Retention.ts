/**
 * Counts the holders of something that runs. The first `retain` starts it. It stops one timer turn after the last release, so
 * that a remount in the same turn (StrictMode) finds it still running; a release "at once" stops it immediately.
 */
export class Retention {
  readonly #start: () => () => void;
  readonly #holders = new Set<object>();
  #stop: (() => void) | undefined;
  #isStarting = false;

  /** `start` returns the function that stops it. */
  constructor(start: () => () => void) {
    this.#start = start;
  }

  get isHeld(): boolean {
    return this.#holders.size > 0;
  }

  /** Returns the release, which does nothing when called again. When `start` throws, so does this, and nothing is held. */
  retain(): (isAtOnce?: boolean) => void {
    const holder = {};
    this.#holders.add(holder);
    try {
      this.#startUnlessRunning();
    } catch (error) {
      this.#holders.delete(holder);
      throw error;
    }
    return (isAtOnce) => {
      if (!this.#holders.delete(holder)) return;
      if (isAtOnce) this.#stopUnlessHeld();
      else setTimeout(() => this.#stopUnlessHeld(), 0);
    };
  }

  #startUnlessRunning(): void {
    // A listener that `start` calls may retain as well: a second start would overwrite the first one's stop.
    if (this.#stop || this.#isStarting) return;
    this.#isStarting = true;
    try {
      this.#stop = this.#start();
    } finally {
      this.#isStarting = false;
    }
  }

  #stopUnlessHeld(): void {
    if (this.isHeld) return;
    const stop = this.#stop;
    // Before the call: a listener that `stop` calls may retain again, which starts anew.
    this.#stop = undefined;
    stop?.();
  }
}
