interface Request {
  callback: LockGrantedCallback<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const LOCK = {} as Lock;
const createError = () => new DOMException("The lock was taken away.", "AbortError");

/** The Web Locks of one browser, for tabs that are clients in one process. `locksOf` gives each tab its own, which `kill` releases. */
export class FakeLocks {
  readonly #holders = new Map<string, Request & { tab: string }>();
  readonly #killed = new Set<string>();
  readonly #queues = new Map<string, (Request & { tab: string })[]>();

  locksOf(tab: string): Pick<LockManager, "request"> {
    const request = (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
      new Promise<unknown>((resolve, reject) => {
        if (this.#killed.has(tab)) return;
        const entry = { tab, callback, resolve, reject };
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(name, queue);
        const holder = this.#holders.get(name);
        if (options.signal?.aborted) return reject(options.signal.reason as Error);
        if (options.steal) {
          this.#holders.delete(name);
          holder?.reject(createError());
          return this.#grant(name, entry);
        }
        if (!holder && queue.length === 0) return this.#grant(name, entry);
        if (options.ifAvailable) return resolve(callback(null));
        queue.push(entry);
        options.signal?.addEventListener("abort", () => {
          const index = queue.indexOf(entry);
          if (index < 0) return;
          queue.splice(index, 1);
          reject(options.signal?.reason as Error);
        });
      });
    return { request: request as LockManager["request"] };
  }

  /** Ends a tab as a crash does: its locks go to the next tab, and nothing in it runs. */
  kill(tab: string): void {
    this.#killed.add(tab);
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((entry) => entry.tab !== tab),
      );
      if (this.#holders.get(name)?.tab === tab) this.#passOn(name);
    }
  }

  #grant(name: string, entry: Request & { tab: string }): void {
    this.#holders.set(name, entry);
    const held = Promise.resolve().then(() => entry.callback(LOCK));
    void held.then(entry.resolve, entry.reject).then(() => {
      if (this.#holders.get(name) === entry) this.#passOn(name);
    });
  }

  #passOn(name: string): void {
    this.#holders.delete(name);
    const next = this.#queues.get(name)?.shift();
    if (next) this.#grant(name, next);
  }
}
