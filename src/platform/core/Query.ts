import { RefCount } from "./RefCount.js";
import { monotonicNow, setTimer, startStopwatch, waitAtMost } from "./time.js";

/** `invalidate` calls come in bursts: a refetch runs this long after the last call, in milliseconds. */
const DEBOUNCE_MS = 300;
/** One message causes several frames. The refetch of a leading query waits this long for them, in milliseconds. */
const LEADING_MS = 20;
/** In milliseconds. A fetch that takes longer may never be answered, so the next one does not wait for it. */
export const MAX_FETCH_WAIT_MS = 10_000;

export interface QueryStatus {
  /** `idle`: nothing was fetched yet. `failed`: the first fetch failed and there is no data. */
  status: "idle" | "loading" | "ready" | "failed";
  /** Whether the last refetch failed, so that the data may be outdated. */
  isStale: boolean;
}

export interface QueryRequest {
  signal?: AbortSignal | undefined;
  fresh?: boolean | undefined;
  retry?: boolean | undefined;
  quiet?: boolean | undefined;
  /** The ids of the only records that have changed. `fetch` returns all data nevertheless. @default any may have changed */
  changedIds?: readonly string[] | undefined;
}

export interface QueryOptions<T> {
  fetch: (request: QueryRequest) => Promise<T>;
  /** Receives the data of each fetch, unless a newer fetch was answered before. Fetches are numbered from 1. */
  onData: (data: T, fetchNumber: number) => void;
  onStatus?: ((change: Partial<QueryStatus>) => void) | undefined;
  /** Called with the error of each failed fetch, unless a newer fetch was answered before. */
  onError?: ((error: unknown) => void) | undefined;
  /** Called when a debounced refetch is due. Returns its request, or `false` to skip the refetch. @default all data */
  onRefetchDue?: (() => QueryRequest | false) | undefined;
  /** Whether the first `invalidate` call of a burst refetches after 20 ms, and only later calls are debounced. @default false */
  leading?: boolean | undefined;
  /** Repeated `invalidate` calls delay a refetch for at most this long, in milliseconds. @default 2500 */
  maxWaitMs?: number | undefined;
  /** Called for the first observer. Returns the cleanup, which runs after the last release. */
  onObserved?: (() => () => void) | undefined;
  /**
   * Whether `invalidate` was called for every change since the request that started at `requestedAt` (monotonic clock), and
   * will be for later ones: for example, the socket has been registered since then. @default true
   */
  isLive?: ((requestedAt: number) => boolean) | undefined;
}

// TanStack's query-core does more, but would add 8 KiB to every import that loads data.
/** Keeps server state up to date: one fetch at a time, the newest answer wins, a failure keeps the data. The owner stores the data. */
export class Query<T> {
  readonly #options: QueryOptions<T>;
  readonly #observers = new RefCount(() => this.#start());
  #status: QueryStatus["status"] = "idle";
  #running: Promise<void> | undefined;
  #queued: Promise<void> | undefined;
  #isQueuedFresh: boolean | undefined;
  #fetchStartedAt = 0;
  /** Numbers of fetches, from 1: the last one started, the one whose failure sets the status, and the newest one answered. */
  #lastFetch = 0;
  #statusFetch = 0;
  #newestAnswered = 0;
  #requestsInFlight = 0;
  #controller = new AbortController();
  #detachedFetches = 0;
  #requestedAt = -Infinity;
  /** Returns the time since the last request, in milliseconds; Infinity after an invalidation. */
  #age = () => Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #invalidatedAt: number | undefined;

  constructor(options: QueryOptions<T>) {
    this.#options = options;
  }

  get isObserved(): boolean {
    return this.#observers.isAcquired;
  }
  get status(): QueryStatus["status"] {
    return this.#status;
  }
  get isFetching(): boolean {
    return this.#running !== undefined;
  }
  /** Whether an answer is expected: a request is running, or a fetch will start after an invalidation. */
  get isPending(): boolean {
    return this.#requestsInFlight > 0 || this.#invalidatedAt !== undefined;
  }
  get fetchCount(): number {
    return this.#lastFetch;
  }
  /** {@link QueryOptions.isLive} for the newest request. */
  get isLive(): boolean {
    return this.#options.isLive?.(this.#requestedAt) ?? true;
  }

  acquire(): (isImmediate?: boolean) => void {
    return this.#observers.acquire();
  }

  /** Fetches, or joins the running fetch. Never rejects. */
  fetch(): Promise<void> {
    return this.#running ?? this.#fetchNow({});
  }

  /** Whether the data is younger than `maxAgeMs`, was not invalidated, is not being requested, and {@link QueryOptions.isLive} holds. */
  isFresh(maxAgeMs = Infinity): boolean {
    return this.isLive && this.#requestsInFlight === 0 && this.#age() < maxAgeMs;
  }

  /** Fetches like {@link fetch} for a caller that does not observe: the last release does not abort the fetch. */
  async fetchDetached(): Promise<void> {
    this.#detachedFetches += 1;
    await this.fetch().finally(() => (this.#detachedFetches -= 1));
  }

  /** Fetches again once the running fetch has ended, because its answer may be older than this call. Never rejects. */
  refetch(): Promise<void> {
    return this.#refetch({ fresh: true });
  }

  #refetch(request: QueryRequest): Promise<void> {
    const { fresh } = request;
    const waitMs = this.#fetchStartedAt + MAX_FETCH_WAIT_MS - monotonicNow();
    // `changedIds` may omit what an unanswered request was for, and that answer is ignored if this one comes first.
    const canNarrow = this.#requestsInFlight === 0;
    if (!this.#running || waitMs < 0) return this.#fetchNow(canNarrow ? request : { fresh });
    this.#isQueuedFresh ||= fresh;
    if (this.#queued) return this.#queued;
    const queued: Promise<void> = waitAtMost(waitMs, this.#running).then(() =>
      this.#queued === queued ? this.#fetchNow({ fresh: this.#isQueuedFresh }) : undefined,
    );
    this.#queued = queued;
    return queued;
  }

  /** Marks the data as outdated. While the query is observed, a refetch follows, by default after the debounce. */
  invalidate(delayMs = DEBOUNCE_MS): void {
    this.expire();
    if (!this.isObserved) return;
    const now = monotonicNow();
    const first = (this.#invalidatedAt ??= now);
    clearTimeout(this.#timer);
    const { leading, maxWaitMs = 2_500 } = this.#options;
    const isLeading = leading && !this.isFetching && first - this.#fetchStartedAt >= DEBOUNCE_MS;
    const latest = first + (isLeading ? LEADING_MS : maxWaitMs);
    this.#timer = setTimer(
      () => {
        this.#clearInvalidation();
        const request = this.#options.onRefetchDue?.() ?? {};
        if (request) void this.#refetch(request);
      },
      Math.min(delayMs, latest - now),
    );
  }

  /** Marks the data as outdated without fetching it, see {@link isFresh}. */
  expire(): void {
    this.#age = () => Infinity;
  }

  /** Drops all fetches, because newer data is known: running requests are aborted, and their answers are ignored. */
  cancel(): void {
    this.#newestAnswered = this.#lastFetch;
    this.#abort();
  }

  reset(): void {
    this.cancel();
    this.expire();
    this.#status = "idle";
    this.#observers.stopUnlessAcquired();
  }

  /** Requests the data now, also during a fetch. Ignores the answer if that of a newer request came first. Rejects on failure. */
  async request(request: QueryRequest = {}): Promise<void> {
    const number = ++this.#lastFetch;
    this.#requestsInFlight += 1;
    this.#requestedAt = monotonicNow();
    this.#age = startStopwatch();
    const data = await this.#options
      .fetch(request)
      .catch((error: unknown) => {
        this.expire();
        if (number > this.#newestAnswered) this.#options.onError?.(error);
        throw error;
      })
      .finally(() => (this.#requestsInFlight -= 1));
    if (number <= this.#newestAnswered) return;
    this.#newestAnswered = number;
    this.#options.onData(data, number);
    this.#setStatus({ status: "ready", isStale: false });
  }

  #fetchNow(request: QueryRequest): Promise<void> {
    this.#clearInvalidation();
    this.#queued = this.#isQueuedFresh = undefined;
    this.#fetchStartedAt = monotonicNow();
    const running = this.#fetchSafely(request).finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #fetchSafely(request: QueryRequest): Promise<void> {
    const hadData = this.#status === "ready";
    const { signal } = this.#controller;
    if (!hadData) this.#setStatus({ status: "loading" });
    // The number that `request` takes, synchronously.
    const number = this.#lastFetch + 1;
    this.#statusFetch = number;
    try {
      await this.request({ ...request, signal });
    } catch {
      // The API client has logged the failure. An outdated fetch does not change the status.
      if (number !== this.#statusFetch || number <= this.#newestAnswered) return;
      if (hadData) this.#setStatus(signal.aborted ? {} : { isStale: true });
      else this.#setStatus({ status: signal.aborted ? "idle" : "failed" });
    }
  }

  #setStatus(change: Partial<QueryStatus>): void {
    this.#status = change.status ?? this.#status;
    this.#options.onStatus?.(change);
  }

  #clearInvalidation(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#invalidatedAt = undefined;
  }

  #abort(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#running = undefined;
    this.#dropRefetches();
  }

  #dropRefetches(): void {
    this.#queued = undefined;
    this.#clearInvalidation();
  }

  #start(): () => void {
    const onUnobserved = this.#options.onObserved?.();
    return () => {
      if (this.#detachedFetches === 0) this.#abort();
      else this.#dropRefetches();
      onUnobserved?.();
    };
  }
}
