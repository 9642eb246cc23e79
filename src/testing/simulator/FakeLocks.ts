type Callback = LockGrantedCallback<unknown>;

interface LockRequest<Page> {
  page: Page;
  callback: Callback;
  signal: AbortSignal | undefined;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const createStolenError = () => new DOMException("The lock was stolen.", "AbortError");

/** The Web Locks of one browser: exclusive ones, with `ifAvailable`, `steal` and `signal`. */
export class FakeLocks<Page> {
  /** By name: the request that holds the lock, then those that wait for it. */
  readonly #queues = new Map<string, LockRequest<Page>[]>();
  readonly #ended = new Set<Page>();
  readonly #run: (page: Page, task: () => void) => void;

  /** `run` runs a task in a page: soon, or never if the page has ended. The tasks of a page keep their order. */
  constructor(run: (page: Page, task: () => void) => void = (_, task) => queueMicrotask(task)) {
    this.#run = run;
  }

  /** The names of the locks that are held. */
  get heldNames(): string[] {
    return [...this.#queues].flatMap(([name, { length }]) => (length > 0 ? name : []));
  }

  /** Returns the locks as a page sees them. */
  locksOf(page: Page): Pick<LockManager, "request"> {
    const request = (name: string, ...rest: [Callback] | [LockOptions, Callback]) =>
      new Promise<unknown>((resolve, reject) => {
        const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
        const { signal } = options;
        if (signal?.aborted) return reject(signal.reason as Error);
        if (!this.#ended.has(page))
          this.#request(name, options, { page, callback, signal, resolve, reject });
      });
    return { request };
  }

  /** Releases the locks of a page that was closed or has crashed. Its requests never settle. */
  end(page: Page): void {
    this.#ended.add(page);
    for (const [name, queue] of this.#queues)
      for (const request of queue.filter((each) => each.page === page)) this.#remove(name, request);
  }

  #request(name: string, options: LockOptions, request: LockRequest<Page>): void {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    const [holder] = queue;
    if (options.steal) {
      queue.splice(0, 1, request);
      if (holder) this.#run(holder.page, () => holder.reject(createStolenError()));
      return this.#grant(name, request);
    }
    if (holder && options.ifAvailable)
      return this.#run(request.page, () => void this.#call(request, null));
    queue.push(request);
    if (!holder) return this.#grant(name, request);
    request.signal?.addEventListener("abort", () => {
      if (queue.indexOf(request) <= 0) return;
      this.#remove(name, request);
      request.reject(request.signal?.reason);
    });
  }

  #grant(name: string, request: LockRequest<Page>): void {
    this.#run(request.page, () => {
      if (this.#ended.has(request.page)) return;
      const { signal, reject } = request;
      const remove = () => this.#remove(name, request);
      if (!signal?.aborted)
        return void this.#call(request, { name, mode: "exclusive" }).then(remove);
      remove();
      reject(signal.reason);
    });
  }

  /** Calls the callback of a request. Resolves when its promise has settled. */
  #call({ callback, resolve, reject }: LockRequest<Page>, lock: Lock | null): Promise<void> {
    return new Promise((settle) => settle(callback(lock))).then(resolve, reject);
  }

  #remove(name: string, request: LockRequest<Page>): void {
    const queue = this.#queues.get(name) ?? [];
    const index = queue.indexOf(request);
    if (index >= 0) queue.splice(index, 1);
    const [next] = queue;
    if (index === 0 && next) this.#grant(name, next);
  }
}
