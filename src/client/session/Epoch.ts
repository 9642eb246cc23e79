import type { Part } from "../ClientCore.js";
import { guarded } from "../guarded.js";

/**
 * Which session an answer belongs to. Login, logout and choosing a church start a new epoch; whatever an older
 * one asked for is aborted, and a late answer is dropped before a view sees it.
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
    // Nobody's failure may keep the others from forgetting what belonged to the old session.
    for (const listener of [...this.#listeners]) guarded(listener)();
  }

  /** Called after each bump, in the order of subscription. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const epochPart: Part<Epoch> = { name: "epoch", create: () => new Epoch() };
