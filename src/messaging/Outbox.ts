import { findSavedCopy } from "./rules/mergeMessages.js";
import type { ThreadMessage, Message } from "./types.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { setTimer } from "../platform/core/time.js";
import { isApiError, isSilentFailure } from "../platform/http/ApiError.js";
import { draftsService } from "../platform/session/Drafts.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { ownMessagesService } from "../unread/UnreadCounts.js";

/** How long a send waits for the check whether a lost message was saved, in milliseconds. */
const CHECK_TIMEOUT_MS = 1_000;

/** How many sends with an unknown outcome are remembered. */
const MAX_ATTEMPTS = 50;

/** The part of a thread that its outbox uses. */
export interface OutboxThread {
  readonly conversationId: string;
  messages(): readonly ThreadMessage[];
  setMessages(messages: readonly ThreadMessage[]): void;
  /** Returns how many fetches have been started. */
  fetchCount(): number;
  /** Whether the shown messages are up to date, as far as the client can know. */
  isCurrent(): boolean;
  /** Fetches the messages once, without a retry. Rejects when the fetch fails. */
  refetch(): Promise<void>;
  /** Joins the running fetch, else fetches once without a retry. */
  fetch(): Promise<void>;
  /** Sends the content. Socket frames that arrive meanwhile are held back until the response is merged. */
  post(content: string): Promise<Message | undefined>;
}

/** A send whose outcome is unknown. */
export interface SendAttempt {
  /** The messages in the thread before the send; `undefined` if the thread could not be loaded. */
  knownIds: ReadonlySet<string> | undefined;
}

/** Waits for the promise, whatever its outcome, for at most `ms` milliseconds. */
const waitAtMost = (ms: number, promise: Promise<void>): Promise<unknown> =>
  Promise.race([
    promise.catch(() => undefined),
    new Promise<void>((resolve) => setTimer(resolve, ms)),
  ]);

/** Whether the server rejected the request without saving anything. */
const isRefused = (error: unknown): boolean => isApiError(error) && error.outcome === "refused";

/** Sends the user's own messages: optimistic updates, no duplicate sends, and failed messages stay until retried or discarded. */
export class Outbox {
  readonly #core: ClientCore;
  readonly #thread: OutboxThread;
  /** Running sends by local id. */
  readonly #deliveries = new Map<string, Promise<void>>();
  #localIdCount = 0;
  /** The number of the latest fetch when a message was confirmed, by local id. */
  readonly #confirmedAtFetch = new Map<string, number>();

  constructor(core: ClientCore, thread: OutboxThread) {
    this.#core = core;
    this.#thread = thread;
  }

  /**
   * Shows the message at once and sends it. Rejects if it was not saved; the failed message stays in the thread.
   * If a message with this content is being sent or has failed, no second one is added.
   * `replacedContent` names a failed message that this one replaces.
   */
  send(content: string, replacedContent?: string): Promise<void> {
    const findUnsent = (unsentContent: string | undefined) =>
      this.#thread
        .messages()
        .find(
          (message) =>
            message.content === unsentContent &&
            (this.#isSending(message) || message.localState === "failed"),
        );
    const duplicate = findUnsent(content);
    if (duplicate?.localId) return this.retry(duplicate.localId);
    const replaced = findUnsent(replacedContent);
    if (replaced?.localId && !this.#isSending(replaced)) this.discard(replaced.localId);
    const { identity, displayName } = this.#core.get(sessionService);
    const message: ThreadMessage = {
      localId: `local-${(this.#localIdCount += 1)}`,
      localState: "sending",
      conversationId: this.#thread.conversationId,
      content,
      personId: identity.personId ?? null,
      displayName: displayName || null,
      timeSent: this.#core.now(),
    };
    this.#thread.setMessages([...this.#thread.messages(), message]);
    return this.#deliver(message);
  }

  /** Sends a failed message again, unless the server has saved it after all. Joins a send that is still running. */
  async retry(localId: string): Promise<void> {
    const running = this.#deliveries.get(localId);
    if (running) return running;
    const message = this.#find(localId);
    if (message?.localState !== "failed") return;
    this.#patch(localId, { localState: "sending" });
    await this.#deliver(message);
  }

  /** Removes a failed message. */
  discard(localId: string): void {
    this.#thread.setMessages(
      this.#thread.messages().filter((message) => message.localId !== localId),
    );
  }

  /**
   * Matches unsent messages with their saved copies in the server's list. Also clears a draft whose content was saved:
   * it remains when the church changed before the response arrived.
   */
  matchSaved(server: readonly Message[]): void {
    if (this.#core.get(sendAttemptsService).isEmpty) return;
    const { conversationId } = this.#thread;
    for (const { localId = "", localState, content } of this.#thread.messages()) {
      if (localState !== "sending" && localState !== "failed") continue;
      const copy = this.#findCopy(content ?? "", server);
      if (copy?.id) this.#confirm(localId, copy.id);
      if (copy && localState === "failed") this.#clearDraft(content ?? "");
    }
    const draft = this.#core.get(draftsService).get(conversationId);
    const isSending = this.#thread
      .messages()
      .some(({ localState, content }) => localState === "sending" && content === draft);
    if (!draft || isSending || !this.#findCopy(draft, server)) return;
    this.#clearDraft(draft);
    // Stores the thread again, without the settled attempt.
    this.#thread.setMessages(this.#thread.messages());
  }

  /**
   * Whether a message that the response of a fetch lacks was deleted on the server. This is so if the fetch was started
   * after the message had been confirmed.
   */
  isDeleted(message: ThreadMessage, fetchNumber: number): boolean {
    return (
      message.localState === "sent" &&
      fetchNumber > (this.#confirmedAtFetch.get(message.localId ?? "") ?? fetchNumber)
    );
  }

  #deliver(message: ThreadMessage): Promise<void> {
    const localId = message.localId ?? "";
    const delivery = this.#checkAndPost(localId, message.content ?? "").finally(() =>
      this.#deliveries.delete(localId),
    );
    this.#deliveries.set(localId, delivery);
    return delivery;
  }

  async #checkAndPost(localId: string, content: string): Promise<void> {
    const { conversationId } = this.#thread;
    const attempts = this.#core.get(sendAttemptsService);
    const key = attempts.keyOf(conversationId, content);
    const isSaved = () => !!this.#find(localId)?.id;
    try {
      // An earlier send of this content may have been saved: a failed refetch stops the retry.
      if (attempts.get(key)) await this.#thread.refetch();
      // The ids known before the send tell the saved copy from older messages with the same content.
      else if (!this.#thread.isCurrent()) await waitAtMost(CHECK_TIMEOUT_MS, this.#thread.fetch());
      if (isSaved()) return;
      const ids = this.#thread.messages().flatMap(({ id }) => (id ? [id] : []));
      attempts.begin(key, this.#thread.isCurrent() ? new Set(ids) : undefined);
      // Stores the attempt before the request is sent: the page may be reloaded before the response arrives.
      this.#thread.setMessages(this.#thread.messages());
      const saved = await this.#post(key, content);
      if (saved?.id) this.#core.get(ownMessagesService).add(saved.id);
      if (isSaved()) return;
      if (saved?.id) return this.#confirm(localId, saved.id);
      // The message was saved, but the response has no id: the refetch brings the saved copy.
      this.discard(localId);
      void this.#thread.refetch().catch(() => undefined);
    } catch (error) {
      if (isSaved()) return;
      this.#patch(localId, { localState: "failed" });
      throw error;
    }
  }

  async #post(key: string, content: string): Promise<Message | undefined> {
    const attempts = this.#core.get(sendAttemptsService);
    try {
      const saved = await this.#thread.post(content);
      attempts.end(key);
      return saved;
    } catch (error) {
      if (isRefused(error)) attempts.end(key);
      // The response was lost, so the message may have been saved: a successful refetch settles that.
      else if (!isSilentFailure(error)) await waitAtMost(CHECK_TIMEOUT_MS, this.#thread.refetch());
      throw error;
    }
  }

  /** Returns the saved copy of an attempted send, if there is one, and ends the attempt. */
  #findCopy(content: string, server: readonly Message[]): Message | undefined {
    const attempts = this.#core.get(sendAttemptsService);
    const key = attempts.keyOf(this.#thread.conversationId, content);
    const attempt = attempts.get(key);
    const personId = this.#core.get(sessionService).identity.personId ?? "";
    const copy = attempt && findSavedCopy({ content, personId, ...attempt }, server);
    if (copy) attempts.end(key);
    return copy;
  }

  #clearDraft(content: string): void {
    this.#core.get(draftsService).clear(this.#thread.conversationId, content);
  }

  #confirm(localId: string, id: string): void {
    this.#confirmedAtFetch.set(localId, this.#thread.fetchCount());
    this.#patch(localId, { id, localState: "sent" });
  }

  #isSending(message: ThreadMessage): boolean {
    return this.#deliveries.has(message.localId ?? "");
  }

  #find(localId: string): ThreadMessage | undefined {
    return this.#thread.messages().find((message) => message.localId === localId);
  }

  #patch(localId: string, change: Partial<ThreadMessage>): void {
    this.#thread.setMessages(
      this.#thread
        .messages()
        .map((message) => (message.localId === localId ? { ...message, ...change } : message)),
    );
  }
}

/**
 * Remembers sends that may have been saved, by person, church, conversation and content. They outlive a composer, a
 * thread and a change of church, so that the same content is never sent again without a check.
 */
export class SendAttempts {
  readonly #core: ClientCore;
  readonly #attempts = new Map<string, SendAttempt>();

  constructor(core: ClientCore) {
    this.#core = core;
  }

  /** Returns the key of a send by the current person. It stays valid after another person has signed in. */
  keyOf(conversationId: string, content: string): string {
    const { personId, churchId } = this.#core.get(sessionService).identity;
    return JSON.stringify([personId, churchId, conversationId, content]);
  }

  get isEmpty(): boolean {
    return this.#attempts.size === 0;
  }

  get(key: string): SendAttempt | undefined {
    return this.#attempts.get(key);
  }

  begin(key: string, knownIds: ReadonlySet<string> | undefined): void {
    this.#attempts.set(key, { knownIds });
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > MAX_ATTEMPTS && oldest !== undefined) this.#attempts.delete(oldest);
  }

  /** Removes an attempt whose outcome is known. */
  end(key: string): void {
    this.#attempts.delete(key);
  }
}

export const sendAttemptsService: Service<SendAttempts> = {
  name: "sendAttempts",
  create: (core) => new SendAttempts(core),
};
