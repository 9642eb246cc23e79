import { monotonicNow } from "../platform/core/time.js";

const RETRY_MS = 10_000;
const MAX_BACKOFF_MS = 15 * 60_000;
/** The longest pause, in milliseconds, for servers that ask for more. Timers of more than 24.8 days would fire at once. */
const MAX_PAUSE_MS = 24 * 3_600_000;
/**
 * How long after the start of a POST without a response the message may be sent again, in milliseconds. The servers take at
 * most 30 seconds, also when the page or the connection has ended.
 */
const PROCESSING_MS = 35_000;
/** After so many failures of the server, a message is not retried automatically, because it would block the later ones. */
const MAX_TRIES = 3;
/** The statuses of failures that a retry may resolve: no network, or an unavailable server. */
const TRANSIENT_STATUSES: readonly unknown[] = [0, 408, 429, 502, 503, 504];
/** Without a response, or with that of a gateway, the server may still process the request. */
const UNFINISHED_STATUSES: readonly unknown[] = [0, 408, 502, 504];
/** Failures that do not count as a try, because the message did not cause them: no response, or too many requests. */
const UNCOUNTED_STATUSES: readonly unknown[] = [0, 429];

const statusOf = (error: unknown): unknown =>
  error instanceof Error ? Reflect.get(error, "status") : undefined;

/** The error of a message that must not be sent now, because an earlier POST of it may have been saved or still be running. */
export class UncertainError extends Error {
  override readonly name = "UncertainError";

  constructor() {
    super("The message may have been sent already.");
  }
}

/** The members of `Outbox` that decide about retries. */
export interface RetriedConversation {
  /** The token of the messaging API. */
  readonly token: string | undefined;
  /** Whether a failure with this status shows that the token has expired. */
  isTokenExpired(status: unknown): boolean;
  /** Returns how long the server asks to wait, in milliseconds. */
  getRetryAfterMs(error: unknown): number;
}

interface Pause {
  /** On the clock of {@link monotonicNow}. */
  until: number;
  /** The number of failures in a row. */
  count: number;
  /** The token of the failed request. A new one ends the pause. */
  token: string | undefined;
  error: Error;
}

/** Decides when the messages of conversations are sent again. Messages are identified by their local ids. */
export class RetryPolicy {
  /**
   * By local id, the last POST that may still be processed. `at` is its start in milliseconds on the device's clock, as this or
   * another page has stored it. The elapsed time is measured on the monotonic clock, because the device's clock may be set.
   */
  readonly #posts = new Map<string, { at: number; getElapsedMs: () => number }>();
  /** By local id: how often the server failed to save the message. */
  readonly #tries = new Map<string, number>();
  readonly #pauses = new WeakMap<RetriedConversation, Pause>();

  /** Records a failed try of a message. Returns whether the message waits for another try. */
  shouldWait(
    conversation: RetriedConversation,
    localId: string,
    error: unknown,
    signal: AbortSignal | undefined,
  ): boolean {
    const status = statusOf(error);
    const isPost = error instanceof Error && Reflect.get(error, "method") === "POST";
    if (isPost && !UNFINISHED_STATUSES.includes(status)) this.#posts.delete(localId);
    if (!this.isTransient(conversation, error, signal)) return false;
    const isCounted = !UNCOUNTED_STATUSES.includes(status) && !conversation.isTokenExpired(status);
    if (!isPost || !isCounted) return true;
    const tries = (this.#tries.get(localId) ?? 0) + 1;
    this.#tries.set(localId, tries);
    return tries < MAX_TRIES;
  }

  /** Whether a failed or aborted request may succeed later without a change of the message or the user's permissions. */
  isTransient(
    conversation: RetriedConversation,
    error: unknown,
    signal: AbortSignal | undefined,
  ): boolean {
    const status = statusOf(error);
    if (conversation.isTokenExpired(status)) return true;
    const isUncertain = error instanceof UncertainError;
    return signal?.aborted === true || isUncertain || TRANSIENT_STATUSES.includes(status);
  }

  /** Records a POST that this or another page began at `at`. Both times are in milliseconds. */
  recordPost(localId: string, at: number, now: number): void {
    if (this.#posts.get(localId)?.at === at) return;
    const seenAt = monotonicNow();
    // If the device's clock was set back since, `at` is in the future.
    const elapsedMs = Math.max(0, now - at);
    const getElapsedMs = () => elapsedMs + monotonicNow() - seenAt;
    this.#posts.set(localId, { at, getElapsedMs });
  }

  /** Returns how much longer the server may process the last POST of a message, in milliseconds. */
  getProcessingMs(localId: string): number {
    const elapsedMs = this.#posts.get(localId)?.getElapsedMs() ?? Infinity;
    return Math.max(0, PROCESSING_MS - elapsedMs);
  }

  /** Returns the retry state of a message, which is stored for other pages. */
  toStored(localId: string) {
    return { postedAt: this.#posts.get(localId)?.at, tries: this.#tries.get(localId) };
  }

  /** Adopts the retry state of a message that another page has stored. */
  restore(localId: string, stored: Record<string, unknown>, now: number): void {
    const { postedAt, tries } = stored;
    if (typeof postedAt === "number") this.recordPost(localId, postedAt, now);
    if (typeof tries === "number") this.#tries.set(localId, tries);
  }

  /** Deletes the retry state of a message that was sent or discarded. */
  forget(localId: string): void {
    this.#posts.delete(localId);
    this.#tries.delete(localId);
  }

  /** Resets the tries of a message and ends the pause, because the user retries the message. */
  restart(conversation: RetriedConversation, localId: string): void {
    this.#tries.delete(localId);
    this.endPause(conversation);
  }

  /**
   * Pauses a conversation after a failed try: with an exponential backoff if the server has responded, and while it may still
   * process the POST.
   */
  pause(conversation: RetriedConversation, localId: string, error: Error): void {
    const { token } = conversation;
    let count = this.#pauses.get(conversation)?.count ?? 0;
    let delayMs = this.getProcessingMs(localId);
    if (Number(statusOf(error)) > 0) {
      const backoffMs = Math.min(RETRY_MS * 2 ** count, MAX_BACKOFF_MS);
      delayMs = Math.max(delayMs, backoffMs, conversation.getRetryAfterMs(error));
      count += 1;
    }
    const until = monotonicNow() + Math.min(delayMs, MAX_PAUSE_MS);
    this.#pauses.set(conversation, { until, count, token, error });
  }

  endPause(conversation: RetriedConversation): void {
    this.#pauses.delete(conversation);
  }

  /** Returns the error that has paused a conversation, and the remaining time. `undefined` without a pause. */
  getPause(conversation: RetriedConversation): { error: Error; remainingMs: number } | undefined {
    const pause = this.#pauses.get(conversation);
    const remainingMs = (pause?.until ?? 0) - monotonicNow();
    return pause && remainingMs > 0 && pause.token === conversation.token
      ? { error: pause.error, remainingMs }
      : undefined;
  }
}
