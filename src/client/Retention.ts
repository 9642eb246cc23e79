/**
 * Keeps something running while anybody holds it: started by the first holder, stopped one tick after the last has gone,
 * so that a remount in the same tick (StrictMode) finds it still running.
 */
export class Retention {
  readonly #start: () => () => void;
  readonly #holders = new Set<object>();
  #stop: (() => void) | undefined;

  /** `start` answers the stop. */
  constructor(start: () => () => void) {
    this.#start = start;
  }

  get isHeld(): boolean {
    return this.#holders.size > 0;
  }

  /** Returns the release; releasing twice is harmless. */
  retain(): () => void {
    const holder = {};
    this.#holders.add(holder);
    this.#stop ??= this.#start();
    return () => {
      if (!this.#holders.delete(holder)) return;
      setTimeout(() => {
        if (this.isHeld) return;
        this.#stop?.();
        this.#stop = undefined;
      }, 0);
    };
  }
}
