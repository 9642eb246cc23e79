/**
 * Keeps something running while anybody holds it: started by the first holder, stopped one tick after the last has gone,
 * so that a remount in the same tick (StrictMode) finds it still running; or at once where the last one asks for that.
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
  retain(): (isAtOnce?: boolean) => void {
    const holder = {};
    this.#holders.add(holder);
    this.#stop ??= this.#start();
    return (isAtOnce) => {
      if (!this.#holders.delete(holder)) return;
      if (isAtOnce) this.#stopUnlessHeld();
      else setTimeout(() => this.#stopUnlessHeld(), 0);
    };
  }

  #stopUnlessHeld(): void {
    if (this.isHeld) return;
    this.#stop?.();
    this.#stop = undefined;
  }
}
