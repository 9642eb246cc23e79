import { createStore } from "zustand/vanilla";
import { classifySaveError } from "./rules/content.js";
import { findSavedCopy, isUnsent } from "./rules/messages.js";
import type { Message, ThreadMessage } from "./types.js";
import {
  sendKey,
  beginAttempt,
  ownMessage,
  restoreUnsent,
  sendAttemptsService,
  storeUnsent,
} from "./unsentMessages.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import type { Query, QueryStatus } from "../platform/core/Query.js";
import { waitAtMost } from "../platform/core/time.js";
import { isApiError, isSilentFailure } from "../platform/http/ApiError.js";
import { draftsService } from "../platform/session/Drafts.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { ownMessagesService } from "../unread/UnreadCountsStore.js";

/** How long a send waits for the thread to load, and after a lost response for a refetch, in milliseconds. */
const CHECK_TIMEOUT_MS = 1_000;

export interface ThreadState extends QueryStatus {
  messages: readonly ThreadMessage[];
}

export const EMPTY_THREAD: ThreadState = { messages: [], status: "idle", isStale: false };

/** The base class of Thread: holds all messages of one conversation, and sends, retries and discards the user's own. */
export abstract class Outbox {
  readonly conversationId: string;
  readonly store = createStore<ThreadState>(() => EMPTY_THREAD);
  abstract readonly query: Query<Message[]>;
  protected readonly core: ClientCore;
  protected readonly sessionEnd: AbortSignal;
  /** The local ids of the messages that were sent again. */
  readonly retriedIds = new Set<string>();
  readonly #deliveries = new Map<string, Promise<void>>();
  #localIdCount = 0;
  /** By local id: the `fetchCount` at the moment the message was confirmed. */
  readonly #confirmedAtFetch = new Map<string, number>();

  constructor(core: ClientCore, conversationId: string) {
    this.core = core;
    this.conversationId = conversationId;
    this.sessionEnd = core.get(epochService).signal;
    // The initial state stays empty: servers render without drafts, and hydration reads the initial state.
    this.store.setState({ messages: restoreUnsent(core, conversationId) });
  }

  get messages(): readonly ThreadMessage[] {
    return this.store.getState().messages;
  }

  protected abstract get isCurrent(): boolean;
  protected abstract post(content: string): Promise<Message | undefined>;

  /** Shows a message at once and sends it, or retries the unsent one with this content. Rejects if it was not saved. */
  send(content: string): Promise<void> {
    const unsent = this.messages.find((each) => isUnsent(each) && each.content === content);
    if (unsent?.localId) return this.retry(unsent.localId);
    const localId = `local-${(this.#localIdCount += 1)}`;
    const message = { ...ownMessage(this.core, this.conversationId, content), localId };
    this.#setMessages([...this.messages, message]);
    return this.#deliver(localId, content);
  }

  /** Sends a failed message again, unless the server has saved it after all. Joins a send that is still running. */
  async retry(localId: string): Promise<void> {
    const running = this.#deliveries.get(localId);
    if (running) return running;
    const message = this.findMessage(localId);
    if (message?.localState !== "failed") return;
    this.retriedIds.add(localId);
    this.updateMessage(localId, { localState: "sending", failure: undefined });
    await this.#deliver(localId, message.content ?? "");
  }

  discard(localId: string): void {
    this.updateMessage(localId, undefined);
  }

  findMessage(id: string): ThreadMessage | undefined {
    return this.messages.find((message) => message.id === id || message.localId === id);
  }

  /** Changes the message with this id or local id. Without a change, removes it. */
  protected updateMessage(id: string, change: Partial<ThreadMessage> | undefined): void {
    const target = this.findMessage(id);
    const changed = target && change ? [{ ...target, ...change }] : [];
    this.#setMessages(this.messages.flatMap((each) => (each === target ? changed : [each])));
  }

  /** Fetches the messages once, without a retry. Rejects when the fetch fails. */
  protected refetchOnce(): Promise<void> {
    return this.query.request({ retry: false, quiet: true });
  }

  /** Confirms unsent messages that the server has. Clears a draft that it saved before a reload or church switch. */
  protected matchSaved(server: readonly Message[]): void {
    if (this.#attempts.size === 0) return;
    const { conversationId } = this;
    const drafts = this.core.get(draftsService);
    for (const { localId = "", localState, content } of this.messages.filter(isUnsent)) {
      const copy = this.#findCopy(content ?? "", server);
      if (copy?.id) this.#confirm(localId, copy.id);
      if (copy && localState === "failed") drafts.clear(conversationId, content ?? "");
    }
    const draft = drafts.get(conversationId);
    const isSending = this.messages.some(
      ({ localState, content }) => localState === "sending" && content === draft,
    );
    if (!draft || isSending || !this.#findCopy(draft, server)) return;
    drafts.clear(conversationId, draft);
    // Stores the thread again, without the settled attempt.
    this.#setMessages(this.messages);
  }

  /** Whether a confirmed message that a response lacks was deleted: true if the fetch began after the confirmation. */
  protected isDeleted({ localState, localId = "" }: ThreadMessage, fetchNumber: number): boolean {
    const confirmedAt = this.#confirmedAtFetch.get(localId) ?? fetchNumber;
    return localState === "sent" && fetchNumber > confirmedAt;
  }

  #setMessages(messages: readonly ThreadMessage[]): void {
    this.store.setState({ messages });
    // After a session change, drafts belong to another user or church.
    if (!this.sessionEnd.aborted) storeUnsent(this.core, this.conversationId, messages);
  }

  #deliver(localId: string, content: string): Promise<void> {
    const delivery = this.#checkAndPost(localId, content).finally(() =>
      this.#deliveries.delete(localId),
    );
    this.#deliveries.set(localId, delivery);
    return delivery;
  }

  async #checkAndPost(localId: string, content: string): Promise<void> {
    const { query } = this;
    const key = sendKey(this.core, this.conversationId, content);
    const isSaved = () => !!this.findMessage(localId)?.id;
    try {
      // An earlier send of this content may have been saved, so this sends only after a successful refetch.
      if (this.#attempts.has(key)) await this.refetchOnce();
      // Loads the thread first: ids before the send distinguish the saved copy from older messages of equal content.
      else if (!this.isCurrent)
        await waitAtMost(CHECK_TIMEOUT_MS, query.isFetching ? query.fetch() : this.refetchOnce());
      if (isSaved()) return;
      const ids = this.messages.flatMap(({ id }) => (id ? [id] : []));
      beginAttempt(this.core, key, this.isCurrent ? new Set(ids) : undefined);
      // Stores the attempt before the request is sent: the page may be reloaded before the response arrives.
      this.#setMessages(this.messages);
      const saved = await this.#postAttempt(key, content);
      if (saved?.id) this.core.get(ownMessagesService).add(saved.id);
      if (isSaved()) return;
      if (saved?.id) return this.#confirm(localId, saved.id);
      // The message was saved, but the response has no id: the refetch brings the saved copy.
      this.updateMessage(localId, undefined);
      void this.refetchOnce().catch(() => undefined);
    } catch (error) {
      if (isSaved()) return;
      this.updateMessage(localId, { localState: "failed", failure: classifySaveError(error) });
      throw error;
    }
  }

  async #postAttempt(key: string, content: string): Promise<Message | undefined> {
    try {
      const saved = await this.post(content);
      this.#attempts.delete(key);
      return saved;
    } catch (error) {
      // The server has refused the message, so nothing was saved.
      if (isApiError(error) && error.outcome === "refused") this.#attempts.delete(key);
      // The response was lost, so the message may have been saved. If so, the refetch finds and confirms it.
      else if (!isSilentFailure(error)) await waitAtMost(CHECK_TIMEOUT_MS, this.refetchOnce());
      throw error;
    }
  }

  /** Returns the saved copy of an attempted send, if there is one, and ends the attempt. */
  #findCopy(content: string, server: readonly Message[]): Message | undefined {
    const key = sendKey(this.core, this.conversationId, content);
    if (!this.#attempts.has(key)) return undefined;
    const { personId = "" } = this.core.get(sessionService).identity;
    const knownIds = this.#attempts.get(key);
    const copy = findSavedCopy({ content, personId, knownIds }, server);
    if (copy) this.#attempts.delete(key);
    return copy;
  }

  get #attempts() {
    return this.core.get(sendAttemptsService);
  }

  #confirm(localId: string, id: string): void {
    this.#confirmedAtFetch.set(localId, this.query.fetchCount);
    this.updateMessage(localId, { id, localState: "sent" });
  }
}
