import { defineService } from "./ClientCore.js";
import { catchAndLog } from "./logging.js";

/**
 * Counts the sessions of a client: another user, church or person starts a new epoch, which aborts `sessionEnd` of the old one.
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
  /** Aborts when the current session ends. Code reads it before a request, to drop the response if the session has ended. */
  get sessionEnd(): AbortSignal {
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
