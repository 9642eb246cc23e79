import { findSavedCopy } from "./rules/mergeMessages.js";
import { isUnsent } from "./rules/messages.js";
import type { ThreadMessage, Message } from "./types.js";
import { attemptKey, beginAttempt, ownMessage, sendAttemptsService } from "./unsentMessages.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { setTimer } from "../platform/core/time.js";
import { isApiError, isSilentFailure } from "../platform/http/ApiError.js";
import { draftsService } from "../platform/session/Drafts.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { ownMessagesService } from "../unread/UnreadCounts.js";

/** How long a send waits for the check whether a lost message was saved, in milliseconds. */
const CHECK_TIMEOUT_MS = 1_000;

/** The part of a thread that its outbox uses. */
export interface OutboxThread {
  readonly conversationId: string;
  readonly messages: readonly ThreadMessage[];
  /** Whether the messages are up to date, as far as the client can know. */
  readonly isCurrent: boolean;
  /** How many fetches have been started. */
  readonly fetchCount: number;
  setMessages(messages: readonly ThreadMessage[]): void;
  /** Returns the message with this id or local id. */
  findMessage(id: string): ThreadMessage | undefined;
  /** Changes the message with this id or local id. Without a change, removes it. */
  updateMessage(id: string, change: Partial<ThreadMessage> | undefined): void;
  /** Fetches the messages once, without a retry. Rejects when the fetch fails. */
  refetchOnce(): Promise<void>;
  /** Joins the running fetch, else fetches once without a retry. */
  fetchOnce(): Promise<void>;
  /** Sends the content. Socket frames that arrive meanwhile are held back until the response is merged. */
  post(content: string): Promise<Message | undefined>;
}

/** Waits for the promise, whatever its outcome, for at most `ms` milliseconds. */
export async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimer(resolve, ms)));
  await Promise.race([promise.catch(() => undefined), timeout]);
  clearTimeout(timer);
}

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
   */
  send(content: string): Promise<void> {
    const { messages, conversationId } = this.#thread;
    const unsent = messages.find((message) => isUnsent(message) && message.content === content);
    if (unsent?.localId) return this.retry(unsent.localId);
    const localId = `local-${(this.#localIdCount += 1)}`;
    const message = { ...ownMessage(this.#core, conversationId, content), localId };
    this.#thread.setMessages([...messages, message]);
    return this.#deliver(localId, content);
  }

  /** Sends a failed message again, unless the server has saved it after all. Joins a send that is still running. */
  async retry(localId: string): Promise<void> {
    const running = this.#deliveries.get(localId);
    if (running) return running;
    const message = this.#thread.findMessage(localId);
    if (message?.localState !== "failed") return;
    this.#thread.updateMessage(localId, { localState: "sending" });
    await this.#deliver(localId, message.content ?? "");
  }

  /**
   * Matches unsent messages with their saved copies in the server's list. Also clears a draft whose content was saved:
   * it remains when the church changed before the response arrived.
   */
  matchSaved(server: readonly Message[]): void {
    if (this.#attempts.size === 0) return;
    const { conversationId, messages } = this.#thread;
    const drafts = this.#core.get(draftsService);
    for (const { localId = "", localState, content } of messages.filter(isUnsent)) {
      const copy = this.#findCopy(content ?? "", server);
      if (copy?.id) this.#confirm(localId, copy.id);
      if (copy && localState === "failed") drafts.clear(conversationId, content ?? "");
    }
    const draft = drafts.get(conversationId);
    const isSending = this.#thread.messages.some(
      ({ localState, content }) => localState === "sending" && content === draft,
    );
    if (!draft || isSending || !this.#findCopy(draft, server)) return;
    drafts.clear(conversationId, draft);
    // Stores the thread again, without the settled attempt.
    this.#thread.setMessages(this.#thread.messages);
  }

  /**
   * Whether a message that the response of a fetch lacks was deleted on the server. This is so if the fetch was started
   * after the message had been confirmed.
   */
  isDeleted({ localState, localId = "" }: ThreadMessage, fetchNumber: number): boolean {
    return (
      localState === "sent" && fetchNumber > (this.#confirmedAtFetch.get(localId) ?? fetchNumber)
    );
  }

  #deliver(localId: string, content: string): Promise<void> {
    const delivery = this.#checkAndPost(localId, content).finally(() =>
      this.#deliveries.delete(localId),
    );
    this.#deliveries.set(localId, delivery);
    return delivery;
  }

  async #checkAndPost(localId: string, content: string): Promise<void> {
    const thread = this.#thread;
    const key = attemptKey(this.#core, thread.conversationId, content);
    const isSaved = () => !!thread.findMessage(localId)?.id;
    try {
      // An earlier send of this content may have been saved: a failed refetch stops the retry.
      if (this.#attempts.has(key)) await thread.refetchOnce();
      // The ids known before the send tell the saved copy from older messages with the same content.
      else if (!thread.isCurrent) await waitAtMost(CHECK_TIMEOUT_MS, thread.fetchOnce());
      if (isSaved()) return;
      const ids = thread.messages.flatMap(({ id }) => (id ? [id] : []));
      beginAttempt(this.#core, key, { knownIds: thread.isCurrent ? new Set(ids) : undefined });
      // Stores the attempt before the request is sent: the page may be reloaded before the response arrives.
      thread.setMessages(thread.messages);
      const saved = await this.#post(key, content);
      if (saved?.id) this.#core.get(ownMessagesService).add(saved.id);
      if (isSaved()) return;
      if (saved?.id) return this.#confirm(localId, saved.id);
      // The message was saved, but the response has no id: the refetch brings the saved copy.
      thread.updateMessage(localId, undefined);
      void thread.refetchOnce().catch(() => undefined);
    } catch (error) {
      if (isSaved()) return;
      thread.updateMessage(localId, { localState: "failed" });
      throw error;
    }
  }

  async #post(key: string, content: string): Promise<Message | undefined> {
    try {
      const saved = await this.#thread.post(content);
      this.#attempts.delete(key);
      return saved;
    } catch (error) {
      // The server has refused the message, so nothing was saved.
      if (isApiError(error) && error.outcome === "refused") this.#attempts.delete(key);
      // The response was lost, so the message may have been saved: a successful refetch settles that.
      else if (!isSilentFailure(error))
        await waitAtMost(CHECK_TIMEOUT_MS, this.#thread.refetchOnce());
      throw error;
    }
  }

  /** Returns the saved copy of an attempted send, if there is one, and ends the attempt. */
  #findCopy(content: string, server: readonly Message[]): Message | undefined {
    const key = attemptKey(this.#core, this.#thread.conversationId, content);
    const attempt = this.#attempts.get(key);
    const personId = this.#core.get(sessionService).identity.personId ?? "";
    const copy = attempt && findSavedCopy({ content, personId, ...attempt }, server);
    if (copy) this.#attempts.delete(key);
    return copy;
  }

  get #attempts() {
    return this.#core.get(sendAttemptsService);
  }

  #confirm(localId: string, id: string): void {
    this.#confirmedAtFetch.set(localId, this.#thread.fetchCount);
    this.#thread.updateMessage(localId, { id, localState: "sent" });
  }
}
