import type { Service } from "./ClientCore.js";
import { catchAndLog } from "./emitter.js";

/**
 * Counts the sessions of a client. Signing in, signing out and choosing a church start a new epoch. Requests of an older
 * epoch are aborted, and their late responses are dropped.
 */
export class Epoch {
  #value = 0;
  #controller = new AbortController();
  readonly #listeners = new Set<() => void>();

  get value(): number {
    return this.#value;
  }

  /** Aborted when this epoch ends. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  bump(): void {
    this.#value += 1;
    const ended = this.#controller;
    this.#controller = new AbortController();
    ended.abort();
    for (const listener of [...this.#listeners]) catchAndLog(listener)();
  }

  /** Calls the listener after each bump, in the order of subscription. A listener that throws does not stop the others. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const epochService: Service<Epoch> = { name: "epoch", create: () => new Epoch() };
