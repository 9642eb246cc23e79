import { catchAndLog } from "../core/logging.js";

interface LeadershipEvents {
  /** Called when this tab becomes the leader. */
  onLead: () => void;
  /** Called after another tab has stolen the lock, because this one seemed frozen. */
  onLost: () => void;
}

/** Elects a leader among the tabs: the one that holds a Web Lock. When its tab ends, the browser grants the lock to the next one. */
export class Leadership {
  readonly #locks: Pick<LockManager, "request">;
  readonly #name: string;
  readonly #events: LeadershipEvents;
  #waiting = new AbortController();
  #release: (() => void) | undefined;
  #hasLeft = false;

  constructor(locks: Pick<LockManager, "request">, name: string, events: LeadershipEvents) {
    this.#locks = locks;
    this.#name = name;
    this.#events = events;
  }

  /** Requests the lock, after the tabs that already wait for it. */
  join(): void {
    const { signal } = this.#waiting;
    void this.#request({ signal });
  }

  /** Steals the lock from a leader that does not answer. */
  steal(): void {
    this.#waiting.abort();
    this.#waiting = new AbortController();
    void this.#request({ steal: true });
  }

  leave(): void {
    this.#hasLeft = true;
    this.#waiting.abort();
    this.#release?.();
    this.#release = undefined;
  }

  async #request(options: LockOptions): Promise<void> {
    let release: (() => void) | undefined;
    try {
      await this.#locks.request(this.#name, options, () => {
        if (this.#hasLeft) return undefined;
        const held = new Promise<void>((resolve) => (release = resolve));
        this.#release = release;
        catchAndLog(this.#events.onLead)();
        return held;
      });
    } catch {
      // The lock was stolen, the request was aborted, or the page may not use locks.
      if (!release || release !== this.#release) return;
      this.#release = undefined;
      this.#events.onLost();
      this.join();
    }
  }
}
