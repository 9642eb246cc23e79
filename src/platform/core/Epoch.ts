import { defineService } from "./ClientCore.js";
import { catchAndLog } from "./logging.js";

/**
 * Counts the sessions of a client: another user, church or person starts a new epoch, which aborts the signal of the old one.
 * Only `SessionStore` calls `increment`.
 */
export class Epoch {
  #value = 0;
  #controller = new AbortController();
  readonly #listeners = new Set<() => void>();

  /** The number of the epoch, for keys of shared requests. */
  get value(): number {
    return this.#value;
  }
  /** Read before a request: the response belongs to a former session if the signal is aborted by then. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  increment(): void {
    this.#value += 1;
    const ended = this.#controller;
    this.#controller = new AbortController();
    ended.abort();
    for (const listener of [...this.#listeners]) catchAndLog(listener)();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const epochService = /* @__PURE__ */ defineService("epoch", Epoch);
