import { monotonicNow } from "../platform/core/time.js";

const RETRY_MS = 10_000;
const MAX_BACKOFF_MS = 15 * 60_000;
/** A longer delay might exceed that of a timer. */
const MAX_PAUSE_MS = 24 * 3_600_000;
/**
 * How long after the start of a POST without a response the message may be sent again, in milliseconds. The servers take at
 * most 30 seconds, also when the page or the connection has ended.
 */
const PROCESSING_MS = 35_000;
/** After so many failures of the server, a message is not sent again by itself, so that it does not hold up the later ones. */
const MAX_TRIES = 3;
/** The statuses of failures that end without a change: no network, or a server that is not available. */
const TRANSIENT_STATUSES: readonly unknown[] = [0, 408, 429, 502, 503, 504];
/** Without a response, or with that of a gateway, the server may still process the request. */
const UNFINISHED_STATUSES: readonly unknown[] = [0, 408, 502, 504];
/** These say nothing about the message: no response, or too many requests. */
const UNCOUNTED_STATUSES: readonly unknown[] = [0, 429];

const statusOf = (error: unknown): unknown =>
  error instanceof Error ? Reflect.get(error, "status") : undefined;

/** The error of a message that is not sent yet, because the server may have it or get it. */
export class UncertainError extends Error {
  override readonly name = "UncertainError";

  constructor() {
    super("The message may have been sent already.");
  }
}

/** The part of an `Outbox` that decides about retries. */
export interface RetriedConversation {
  /** The token of the messaging API. */
  readonly token: string | undefined;
  /** Whether a failure with this status shows that the token has expired. */
  isTokenExpired(status: unknown): boolean;
  /** Returns how long the server asks to wait, in milliseconds. */
  getRetryAfterMs(error: unknown): number;
}

interface Pause {
  /** By {@link monotonicNow}. */
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
   * When this or another page began the last POST that may still be processed, in milliseconds, and for how long it has run.
   * The monotonic clock measures the latter, because the device's clock may be set meanwhile.
   */
  readonly #posts = new Map<string, { at: number; getElapsedMs: () => number }>();
  /** How often the server failed to save a message. */
  readonly #tries = new Map<string, number>();
  readonly #pauses = new WeakMap<RetriedConversation, Pause>();

  /** Notes a failed try of a message. Returns whether the message waits for another one. */
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

  /** Notes that a POST began `at` a time, which may be known from another page. `now` is the present time. In milliseconds. */
  notePost(localId: string, at: number, now: number): void {
    if (this.#posts.get(localId)?.at === at) return;
    const seenAt = monotonicNow();
    // A time in the future is of a clock that was set back since.
    const elapsedMs = Math.max(0, now - at);
    const getElapsedMs = () => elapsedMs + monotonicNow() - seenAt;
    this.#posts.set(localId, { at, getElapsedMs });
  }

  /** Returns for how long the last POST of a message may still be processed, in milliseconds. */
  getProcessingMs(localId: string): number {
    const elapsedMs = this.#posts.get(localId)?.getElapsedMs() ?? Infinity;
    return Math.max(0, PROCESSING_MS - elapsedMs);
  }

  /** Returns what other pages must know of a message. */
  toStored(localId: string) {
    return { postedAt: this.#posts.get(localId)?.at, tries: this.#tries.get(localId) };
  }

  /** Takes over what another page has stored about a message. */
  restore(localId: string, stored: Record<string, unknown>, now: number): void {
    const { postedAt, tries } = stored;
    if (typeof postedAt === "number") this.notePost(localId, postedAt, now);
    if (typeof tries === "number") this.#tries.set(localId, tries);
  }

  /** Forgets a message that was sent or discarded. */
  forget(localId: string): void {
    this.#posts.delete(localId);
    this.#tries.delete(localId);
  }

  /** Called when the user retries a message: the next try follows at once. */
  restart(conversation: RetriedConversation, localId: string): void {
    this.#tries.delete(localId);
    this.endPause(conversation);
  }

  /** Pauses a conversation after a failure of the server, and while it may still process the last request. */
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

  /** Returns the failure that has paused a conversation, and for how long it still does. `undefined` without a pause. */
  getPause(conversation: RetriedConversation): { error: Error; restMs: number } | undefined {
    const pause = this.#pauses.get(conversation);
    const restMs = (pause?.until ?? 0) - monotonicNow();
    return pause && restMs > 0 && pause.token === conversation.token
      ? { error: pause.error, restMs }
      : undefined;
  }
}
