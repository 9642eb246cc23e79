import { createStore } from "zustand/vanilla";
import type { DeviceOutbox } from "./DeviceOutbox.js";
import { classifySaveError } from "./rules/content.js";
import { findSavedCopy, isCached, isUnsent } from "./rules/messages.js";
import type { Message, StoredMessage, ThreadMessage } from "./types.js";
import {
  sendKey,
  beginAttempt,
  ownMessage,
  keptIdsService,
  loadDeviceOutbox,
  deviceKeyOf,
  restoreMessage,
  restoreUnsent,
  sendAttemptsService,
  storeUnsent,
  toStored,
} from "./unsentMessages.js";
import { asToken } from "../lib/links/urls.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import type { Query, QueryStatus } from "../platform/core/Query.js";
import { waitAtMost } from "../platform/core/time.js";
import { apiConfigsService, MESSAGING_API } from "../platform/http/ApiConfigs.js";
import { isApiError, isSilentFailure } from "../platform/http/ApiError.js";
import { readRetryAfter, readTokenExpiry } from "../platform/http/rules/responses.js";
import { draftsService } from "../platform/session/Drafts.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { ownMessagesService } from "../unread/UnreadCountsStore.js";

/** The longest wait of a send for the thread to load, and for the refetch after a lost response, in milliseconds. */
const CHECK_TIMEOUT_MS = 1_000;
/** The longest wait of a send for the code of `DeviceOutbox`, in milliseconds. */
const LOAD_TIMEOUT_MS = 3_000;

export interface ThreadState extends QueryStatus {
  messages: readonly ThreadMessage[];
}

export const EMPTY_THREAD: ThreadState = { messages: [], status: "idle", isStale: false };

const hasId = (message: ThreadMessage, id: string): boolean =>
  message.id === id || message.localId === id;

const SENDING = { localState: "sending", isWaiting: false, failure: undefined } as const;

/** The base class of Thread: holds all messages of one conversation, and sends, retries and discards the user's own. */
export abstract class Outbox {
  readonly conversationId: string;
  readonly store = createStore<ThreadState>(() => EMPTY_THREAD);
  abstract readonly query: Query<Message[]>;
  readonly core: ClientCore;
  readonly sessionEnd: AbortSignal;
  /** The local ids of the messages that were sent again. */
  readonly retriedIds = new Set<string>();
  readonly #deliveries = new Map<string, Promise<void>>();
  readonly #deviceLoad: Promise<DeviceOutbox | undefined> | undefined;
  /** `undefined` until its code has loaded, and if the client keeps no messages on the device. */
  #device: DeviceOutbox | undefined;
  #deviceWrite: Promise<void> | undefined;
  /** Whether a message was sent before the code of `DeviceOutbox` had loaded. Then this outbox never uses the device. */
  #isSentWithoutDevice = false;
  /** By local id: the `fetchCount` at the moment the message was confirmed. */
  readonly #confirmedAtFetch = new Map<string, number>();

  constructor(core: ClientCore, conversationId: string) {
    this.core = core;
    this.conversationId = conversationId;
    this.sessionEnd = core.get(epochService).sessionEnd;
    // The initial state stays empty: servers render without drafts, and hydration reads the initial state.
    this.store.setState({ messages: restoreUnsent(core, conversationId) });
    this.#deviceLoad = loadDeviceOutbox(core);
    void this.#deviceLoad?.then((device) => {
      // The device would send a message that is in flight a second time.
      if (this.#isSentWithoutDevice) return;
      this.#device = device;
      return device?.restore(this);
    });
  }

  get messages(): readonly ThreadMessage[] {
    return this.store.getState().messages;
  }

  /** Whether the thread has loaded and is neither stale nor expired. */
  abstract get isCurrent(): boolean;
  protected abstract post(content: string, signal?: AbortSignal): Promise<Message | undefined>;

  /** Shows a message at once and sends it, or retries the unsent one with this content. Rejects if it was not saved. */
  send(content: string): Promise<void> {
    // With the device, an equal message is sent after the pending one instead of joining it.
    const canJoin = ({ localState, isWaiting }: ThreadMessage) =>
      !this.#deviceLoad || this.#isSentWithoutDevice || (localState === "failed" && !isWaiting);
    const unsent = this.unsent.find((each) => each.content === content && canJoin(each));
    if (unsent?.localId) return this.retry(unsent.localId);
    const own = ownMessage(this.core, this.conversationId, content);
    const last = this.unsent.at(-1);
    // Unsent messages are sorted by time after a reload, so each time is later than the one before.
    const time = Math.max(this.core.serverTimeMs, Number(last?.timeSent ?? 0) + 1);
    // Unique among all tabs, because the device keeps their messages together.
    const localId = `local-${time.toString(36)}-${this.core.random().toString(36).slice(2)}`;
    this.#setAndStore([...this.messages, { ...own, timeSent: new Date(time), localId }]);
    return this.#deliver(localId);
  }

  /** Sends a failed message again, unless the server has saved it after all. Joins a send that is still running. */
  async retry(localId: string): Promise<void> {
    const running = this.#deliveries.get(localId);
    if (running) return running;
    const message = this.findMessage(localId);
    if (message?.localState !== "failed") return;
    this.retriedIds.add(localId);
    this.#device?.retries.restart(this, localId);
    this.updateMessage(localId, SENDING);
    await this.#deliver(localId);
  }

  discard(localId: string): void {
    this.updateMessage(localId, undefined);
  }

  /** The messages that are being sent or were not sent. */
  get unsent(): readonly ThreadMessage[] {
    return this.messages.filter(isUnsent);
  }

  /** Replaces the unsent messages. */
  setUnsent(unsent: readonly ThreadMessage[]): void {
    this.#setAndStore([...this.messages.filter((each) => !isUnsent(each)), ...unsent]);
  }

  /** The key prefix of this conversation's messages on the device; `undefined` without a user, and after the session has ended. */
  get deviceKey(): string | undefined {
    const { core, conversationId, sessionEnd } = this;
    return sessionEnd.aborted ? undefined : deviceKeyOf(core, conversationId);
  }

  /** Returns the stored form of an unsent message. */
  toStored(message: ThreadMessage): StoredMessage {
    return toStored(this.core, this.conversationId, this.messages, message);
  }

  /** Restores the send attempt of a stored message, and returns it as a failed one; `undefined` if it is malformed. */
  restoreStored(stored: Partial<Record<keyof StoredMessage, unknown>>): ThreadMessage | undefined {
    return restoreMessage(this.core, this.conversationId, stored);
  }

  /** Deletes the attempt to send this content, because another tab has sent or discarded the message. */
  forgetAttempt(content: string): void {
    this.#attempts.delete(sendKey(this.core, this.conversationId, content));
  }

  /** The local ids of the messages that the device keeps. */
  get keptIds(): Set<string> {
    return this.core.get(keptIdsService);
  }

  get drafts() {
    return this.core.get(draftsService);
  }

  /** The token of the messaging API. */
  get token(): string | undefined {
    return asToken(this.core.get(apiConfigsService).get(MESSAGING_API)?.jwt);
  }

  /**
   * Whether a failure with this status shows that the token has expired. Servers also answer 401 for a missing permission, and
   * conversations with 500 for any reason, so the expiry of the token decides. Without one, a 401 does.
   */
  isTokenExpired(status: unknown): boolean {
    const expiry = readTokenExpiry(this.token)?.getTime();
    const isExpired = expiry === undefined ? status === 401 : expiry <= this.core.serverTimeMs;
    return isExpired && (status === 401 || status === 500);
  }

  /** Returns how long the server asks to wait, in milliseconds. */
  getRetryAfterMs(error: unknown): number {
    return isApiError(error) ? readRetryAfter(error.retryAfter, this.core.now()) : 0;
  }

  /** Calls `onReconnect` when the socket is open again. Returns the cleanup. */
  abstract watchReconnects(onReconnect: () => void): () => void;

  /** Shows the conversation's messages that the device keeps, and sends the pending ones. */
  restoreKept(): void {
    void this.#device?.restore(this);
  }

  /** Returns the message with this id or local id, unless it is cached and may be outdated. */
  findMessage(id: string): ThreadMessage | undefined {
    return this.messages.find((message) => hasId(message, id) && !isCached(message));
  }

  /** Changes the message with this id or local id. Without a change, removes it. */
  protected updateMessage(id: string, change: Partial<ThreadMessage> | undefined): void {
    const target = this.messages.find((message) => hasId(message, id));
    const changed = target && change ? [{ ...target, ...change }] : [];
    this.#setAndStore(this.messages.flatMap((each) => (each === target ? changed : [each])));
  }

  /** Fetches the messages once, without a retry. Rejects when the fetch fails. */
  refetchOnce(signal?: AbortSignal): Promise<void> {
    return this.query.request({ retry: false, quiet: true, signal });
  }

  /** Confirms unsent messages that the server has. Clears the draft if the server saved it before a reload or a change of church. */
  protected matchSaved(server: readonly Message[]): void {
    // Another tab may have sent a message that is pending in this one.
    void this.#device?.sync(this);
    if (this.#attempts.size === 0) return;
    const { conversationId, drafts } = this;
    for (const { localId = "", localState, content } of this.unsent) {
      const copy = this.#settleAttempt(content ?? "", server);
      if (copy?.id) this.#confirm(localId, copy.id);
      if (copy && localState === "failed") drafts.clear(conversationId, content ?? "");
    }
    const draft = drafts.get(conversationId);
    const isSending = this.messages.some(
      ({ localState, content }) => localState === "sending" && content === draft,
    );
    if (!draft || isSending || !this.#settleAttempt(draft, server)) return;
    drafts.clear(conversationId, draft);
    // Stores the thread again, without the settled attempt.
    this.#setAndStore(this.messages);
  }

  /** Whether a confirmed message that a response lacks was deleted: true if the fetch began after the confirmation. */
  protected isDeleted({ localState, localId = "" }: ThreadMessage, fetchNumber: number): boolean {
    const confirmedAt = this.#confirmedAtFetch.get(localId) ?? fetchNumber;
    return localState === "sent" && fetchNumber > confirmedAt;
  }

  #setAndStore(messages: readonly ThreadMessage[]): void {
    this.store.setState({ messages });
    // After a session change, drafts belong to another user or church.
    if (this.sessionEnd.aborted) return;
    storeUnsent(this.core, this.conversationId, messages);
    this.#deviceWrite = this.#device?.store(this);
  }

  #deliver(localId: string): Promise<void> {
    const load = this.#deviceLoad;
    const sending = load ? this.#deliverAfter(load, localId) : this.attempt(localId);
    const delivery = sending.finally(() => this.#deliveries.delete(localId));
    this.#deliveries.set(localId, delivery);
    return delivery;
  }

  async #deliverAfter(load: Promise<unknown>, localId: string): Promise<void> {
    if (!this.#isSentWithoutDevice) await waitAtMost(LOAD_TIMEOUT_MS, load);
    if (this.#device) return this.#device.deliver(this, localId);
    this.#isSentWithoutDevice = true;
    return this.attempt(localId);
  }

  /**
   * Sends an unsent message, unless the server has it already. Rejects if it was not saved. `DeviceOutbox` passes a `signal`,
   * after whose abort the message waits for the next try.
   */
  async attempt(localId: string, signal?: AbortSignal): Promise<void> {
    const { query } = this;
    const content = this.findMessage(localId)?.content ?? "";
    const key = sendKey(this.core, this.conversationId, content);
    // A message that is gone was discarded, or its saved copy is shown.
    const isEnded = () => {
      const message = this.findMessage(localId);
      return !message || !!message.id;
    };
    try {
      // An earlier send of this content may have been saved, so this sends only after a successful refetch.
      if (this.#attempts.has(key)) await this.refetchOnce(signal);
      // Loads the thread first, because the ids before the send distinguish the saved copy from older messages with equal
      // content. With a signal, `DeviceOutbox` has loaded it.
      else if (!this.isCurrent && !signal)
        await waitAtMost(CHECK_TIMEOUT_MS, query.isFetching ? query.fetch() : this.refetchOnce());
      if (signal && !(await this.#device?.prepare(this, localId))) return;
      if (isEnded()) return;
      const ids = this.messages.flatMap(({ id }) => (id ? [id] : []));
      beginAttempt(this.core, key, this.isCurrent ? new Set(ids) : undefined);
      // Stores the attempt before the request is sent: the page may be reloaded before the response arrives.
      this.#setAndStore(this.messages);
      if (this.#deviceWrite) await this.#deviceWrite;
      const saved = await this.#postAttempt(key, content, signal);
      if (saved?.id) this.core.get(ownMessagesService).add(saved.id);
      if (isEnded()) return;
      if (saved?.id) return this.#confirm(localId, saved.id);
      // The message was saved, but the response has no id: the refetch brings the saved copy.
      this.updateMessage(localId, undefined);
      void this.refetchOnce().catch(() => undefined);
    } catch (error) {
      if (isEnded()) return;
      const isWaiting = this.#device?.retries.shouldWait(this, localId, error, signal);
      const failure = isWaiting ? undefined : classifySaveError(error);
      this.updateMessage(localId, { localState: "failed", isWaiting, failure });
      throw error;
    }
  }

  async #postAttempt(key: string, content: string, signal?: AbortSignal) {
    try {
      const saved = await this.post(content, signal);
      this.#endAttempt(key);
      return saved;
    } catch (error) {
      // The server has refused the message, so nothing was saved.
      if (isApiError(error) && error.outcome === "refused") this.#attempts.delete(key);
      // The response was lost, so the message may have been saved. If so, the refetch finds and confirms it.
      else if (!isSilentFailure(error)) await waitAtMost(CHECK_TIMEOUT_MS, this.refetchOnce());
      throw error;
    }
  }

  /** Returns the saved copy of an attempted send and ends the attempt; `undefined` if there is no copy. */
  #settleAttempt(content: string, server: readonly Message[]): Message | undefined {
    const key = sendKey(this.core, this.conversationId, content);
    if (!this.#attempts.has(key)) return undefined;
    const { personId = "" } = this.core.get(sessionService).identity;
    const knownIds = this.#attempts.get(key);
    const copy = findSavedCopy({ content, personId, knownIds }, server);
    if (copy) this.#endAttempt(key);
    return copy;
  }

  /** Deletes an attempt whose message the server has saved, and updates the unread counts. */
  #endAttempt(key: string): void {
    this.#attempts.delete(key);
    this.core.get(ownMessagesService).onSaved?.(this.conversationId);
  }

  get #attempts() {
    return this.core.get(sendAttemptsService);
  }

  #confirm(localId: string, id: string): void {
    // A fetch during the send may have added the saved copy as another message.
    if (this.findMessage(id)) return this.updateMessage(localId, undefined);
    this.#confirmedAtFetch.set(localId, this.query.fetchCount);
    this.updateMessage(localId, { id, localState: "sent" });
  }
}
