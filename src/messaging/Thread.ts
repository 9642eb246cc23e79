import { createStore, type StoreApi } from "zustand/vanilla";
import { Outbox, type OutboxThread, waitAtMost } from "./Outbox.js";
import { peopleCacheService } from "./PeopleCache.js";
import { postMessage, deleteMessage, getMessage, getConversationMessages } from "./api.js";
import { mergeMessages, frameTellsNews } from "./rules/mergeMessages.js";
import { isUnsent } from "./rules/messages.js";
import type { ThreadMessage, Message } from "./types.js";
import { restoreUnsent, storeUnsent } from "./unsentMessages.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { Query, type QueryStatus } from "../platform/core/Query.js";
import { monotonicNow, setTimer } from "../platform/core/time.js";
import { type ApiClient, apiClientService } from "../platform/http/ApiClient.js";
import { isGoneError, StaleSessionError } from "../platform/http/ApiError.js";
import { realtimeSessionService } from "../platform/realtime/RealtimeSession.js";
import { subscriptionsService } from "../platform/realtime/subscriptions.js";
import type { SocketPayload } from "../platform/realtime/types.js";

/** How long frames that arrive during a send wait for its response, in milliseconds. */
const HOLD_FRAMES_MS = 2_000;

/** How long a response counts as current while no view observes the conversation, in milliseconds. */
const CURRENT_MS = 60_000;

/** Above this size, the cache evicts threads that have neither an observer nor unsent messages. */
const MAX_THREADS = 30;

export interface ThreadState extends QueryStatus {
  messages: readonly ThreadMessage[];
}

/** The state of a thread that was not fetched yet. */
export const EMPTY_THREAD: ThreadState = { messages: [], status: "idle", isStale: false };

/** The message was deleted before its edit could be saved. */
class MessageGoneError extends Error {
  override readonly name = "MessageGoneError";
}

/** Loads, updates and sends the messages of one conversation, with optimistic updates. */
export class Thread implements OutboxThread {
  readonly conversationId: string;
  readonly store: StoreApi<ThreadState> = createStore<ThreadState>(() => EMPTY_THREAD);
  readonly #core: ClientCore;
  /** Aborted when the session of the conversation ends. */
  readonly #sessionEnd: AbortSignal;
  readonly #outbox: Outbox;
  readonly #query: Query<Message[]>;
  /** When the newest response arrived, by the monotonic clock. */
  #loadedAt = -Infinity;
  /** Resolves one task after the last running request that changes messages. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(core: ClientCore, conversationId: string) {
    this.#sessionEnd = core.get(epochService).signal;
    this.conversationId = conversationId;
    this.#core = core;
    // The initial state stays empty: servers render without drafts, and hydration reads the initial state.
    this.store.setState({ messages: restoreUnsent(core, conversationId) });
    this.#query = new Query<Message[]>({
      fetch: async (request) => {
        const options = { ...request, fresh: true };
        const server = await getConversationMessages(this.#api, conversationId, options);
        if (this.#sessionEnd.aborted) throw new StaleSessionError();
        // Stale responses count too: a saved message must not be sent again.
        this.#outbox.matchSaved(server);
        return server;
      },
      onData: (server, fetchNumber) => this.#merge(server, fetchNumber),
      onStatus: (status) => this.#setStatus(status),
      onObserved: () => this.#subscribe(),
    });
    this.#outbox = new Outbox(core, this);
  }

  get messages(): readonly ThreadMessage[] {
    return this.store.getState().messages;
  }

  get isObserved(): boolean {
    return this.#query.isObserved;
  }

  /** Whether the messages are up to date. Frames keep an observed thread current; without an observer it expires. */
  get isCurrent(): boolean {
    const { status, isStale } = this.store.getState();
    const isLive = this.isObserved || monotonicNow() - this.#loadedAt < CURRENT_MS;
    return status === "ready" && !isStale && isLive;
  }

  get fetchCount(): number {
    return this.#query.fetchCount;
  }

  /** Subscribes to the conversation's socket frames. Returns the release. */
  acquire(): () => void {
    return this.#query.acquire();
  }

  /** Fetches the messages, or joins the running fetch. Never rejects. */
  open(): Promise<void> {
    return this.#query.fetch();
  }

  /** Fetches the messages again. A failure keeps the current messages. Never rejects. */
  load(): Promise<void> {
    return this.#query.refetch();
  }

  fetchOnce(): Promise<void> {
    return this.#query.isFetching ? this.#query.fetch() : this.refetchOnce();
  }

  refetchOnce(): Promise<void> {
    return this.#query.request({ retry: false, quiet: true });
  }

  /** Shows the message at once and sends it, see {@link Outbox.send}. */
  send(content: string): Promise<void> {
    return this.#outbox.send(content);
  }

  /** Sends a failed message again, unless the server has saved it after all. */
  retry(localId: string): Promise<void> {
    return this.#outbox.retry(localId);
  }

  /** Removes a failed message. */
  discard(localId: string): void {
    this.updateMessage(localId, undefined);
  }

  post(content: string): Promise<Message | undefined> {
    return this.#trackChange(
      postMessage(this.#api, { conversationId: this.conversationId, content }),
    );
  }

  /**
   * Saves new content for a message. Sends only the fields that a real server accepts: id, conversation and content.
   * The server also accepts an edit of a deleted message, and drops it. A refetch detects that; then this rejects with a
   * {@link MessageGoneError}.
   */
  async edit(id: string, content: string): Promise<void> {
    const { conversationId } = this;
    await this.#trackChange(postMessage(this.#api, { id, conversationId, content }));
    this.updateMessage(id, { content });
    this.#restartRunningFetches();
    const isRefetched = await this.refetchOnce().then(
      () => true,
      () => false,
    );
    if (isRefetched && !this.findMessage(id)) throw new MessageGoneError();
  }

  /** Deletes a message. Resolves also if the server has deleted it already. */
  async remove(id: string): Promise<void> {
    try {
      await deleteMessage(this.#api, id);
    } catch (error) {
      if (!isGoneError(error)) throw error;
    }
    this.updateMessage(id, undefined);
    this.#restartRunningFetches();
  }

  /**
   * Returns one message by id: from the store, else by its own request. If the server does not have that endpoint, the
   * whole thread is fetched.
   */
  async find(id: string): Promise<Message | undefined> {
    const known = this.findMessage(id);
    if (known) return known;
    try {
      return await getMessage(this.#api, id);
    } catch (error) {
      if (!isGoneError(error)) throw error;
      await this.#query.request();
      return this.findMessage(id);
    }
  }

  findMessage(id: string): ThreadMessage | undefined {
    return this.messages.find((message) => message.id === id || message.localId === id);
  }

  updateMessage(id: string, change: Partial<ThreadMessage> | undefined): void {
    const target = this.findMessage(id);
    this.setMessages(
      this.messages.flatMap((message) => {
        if (message !== target) return message;
        return change ? { ...message, ...change } : [];
      }),
    );
  }

  setMessages(messages: readonly ThreadMessage[]): void {
    this.store.setState({ messages });
    // After a session change, drafts belong to another user or church.
    if (!this.#sessionEnd.aborted) storeUnsent(this.#core, this.conversationId, messages);
  }

  /** Throws after the session has ended, because the conversation belongs to another church. */
  get #api(): ApiClient {
    if (this.#sessionEnd.aborted) throw new StaleSessionError();
    return this.#core.get(apiClientService);
  }

  /** Drops responses of running fetches, which may be older than a local change, and fetches again. */
  #restartRunningFetches(): void {
    const { isFetching } = this.#query;
    this.#query.cancel();
    if (isFetching) void this.#query.refetch();
  }

  #merge(server: readonly Message[], fetchNumber: number): void {
    this.#loadedAt = monotonicNow();
    const messages = mergeMessages(this.messages, server, (message) =>
      this.#outbox.isDeleted(message, fetchNumber),
    );
    this.store.setState({ messages, status: "ready", isStale: false });
    void this.#core.get(peopleCacheService).load(messages.map(({ personId }) => personId));
  }

  /** Ignores the change from idle to loading: it shows the same view, so no render is needed. */
  #setStatus(change: Partial<QueryStatus>): void {
    const { status, isStale } = this.store.getState();
    const next = { status, isStale, ...change };
    if (next.status === "loading" && status === "idle") return;
    if (next.status !== status || next.isStale !== isStale) this.store.setState(next);
  }

  /** Frames wait for a request that changes a message, because the frame of its change may arrive before its response. */
  #trackChange<T>(request: Promise<T>): Promise<T> {
    // One task later, after the caller has merged the response.
    const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));
    this.#changes = Promise.allSettled([this.#changes, request]).then(nextTask);
    return request;
  }

  #subscribe(): () => void {
    if (this.#sessionEnd.aborted) return () => undefined;
    const { handlers, conversations } = this.#core.get(subscriptionsService);
    let isSubscribed = true;
    const handleFrame = async (_data: unknown, { action, conversationId, data }: SocketPayload) => {
      if (conversationId !== this.conversationId) return;
      // The response may never arrive: messages of others must not wait for it.
      await waitAtMost(HOLD_FRAMES_MS, this.#changes);
      if (isSubscribed && frameTellsNews(action, data, this.messages)) this.#query.invalidate();
    };
    const id = `narthex-thread-${this.conversationId}`;
    const removals = ["privateMessage", "message", "deleteMessage"].map((action) =>
      handlers.add(action, id, handleFrame),
    );
    removals.push(handlers.add("reconnect", id, () => this.#query.invalidate()));
    const releaseConversation = conversations.acquire(this.conversationId);
    const releaseSession = this.#core.get(realtimeSessionService).acquire();
    const stop = () => {
      isSubscribed = false;
      this.#sessionEnd.removeEventListener("abort", stopLater);
      for (const remove of removals) remove();
      releaseConversation();
      // Immediate: the query has already waited one task after the last observer.
      releaseSession(true);
    };
    // One task later the old socket is closed, so no unsubscribe request is sent.
    const stopLater = () => setTimer(stop, 0);
    this.#sessionEnd.addEventListener("abort", stopLater);
    return stop;
  }
}

/** Caches the threads of the current session. Evicts the least recently used ones first. */
export class ThreadCache {
  readonly #core: ClientCore;
  /** By conversation, in the order of their last use. */
  #threads = new Map<string, Thread>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => (this.#threads = new Map()));
  }

  /** Returns the thread of a conversation, creating it if it is not cached. */
  get(conversationId: string): Thread {
    const thread = this.#threads.get(conversationId) ?? new Thread(this.#core, conversationId);
    this.#threads.delete(conversationId);
    for (const [id, { isObserved, messages }] of this.#threads) {
      if (this.#threads.size < MAX_THREADS) break;
      if (!isObserved && !messages.some(isUnsent)) this.#threads.delete(id);
    }
    this.#threads.set(conversationId, thread);
    return thread;
  }
}

export const threadCacheService: Service<ThreadCache> = {
  name: "threads",
  create: (core) => new ThreadCache(core),
};
