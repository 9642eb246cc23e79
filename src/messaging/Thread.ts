import { createStore, type StoreApi } from "zustand/vanilla";
import { Outbox } from "./Outbox.js";
import { peopleCacheService } from "./PeopleCache.js";
import { postMessage, deleteMessage, getMessage, getConversationMessages } from "./api.js";
import { mergeMessages, frameTellsNews } from "./rules/mergeMessages.js";
import type { ThreadMessage, Message } from "./types.js";
import { restoreUnsent, storeUnsent } from "./unsentMessages.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { Query, type QueryStatus } from "../platform/core/Query.js";
import { monotonicNow } from "../platform/core/time.js";
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

/** The message was deleted before its edit could be saved. */
class MessageGoneError extends Error {
  override readonly name = "MessageGoneError";
}

/** Loads, updates and sends the messages of one conversation, with optimistic updates. */
export class Thread {
  readonly conversationId: string;
  readonly store: StoreApi<ThreadState> = createStore<ThreadState>(() => ({
    messages: [],
    status: "idle",
    isStale: false,
  }));
  readonly #core: ClientCore;
  readonly #handlerId: string;
  /** Aborted when the session of the conversation ends. */
  readonly #sessionEnd: AbortSignal;
  readonly #outbox: Outbox;
  readonly #query: Query<Message[]>;
  /** When the newest response arrived, by the monotonic clock. */
  #loadedAt = -Infinity;
  /** How many requests that change messages are running. */
  #sendCount = 0;
  readonly #heldFrames: SocketPayload[] = [];
  #heldFramesTimer: ReturnType<typeof setTimeout> | undefined;

  /** `threadNumber` must be unique within the client. */
  constructor(core: ClientCore, conversationId: string, threadNumber: number) {
    this.#handlerId = `narthex-thread-${threadNumber}`;
    this.conversationId = conversationId;
    this.#core = core;
    this.#sessionEnd = core.get(epochService).signal;
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
    this.#outbox = new Outbox(core, {
      conversationId,
      messages: () => this.store.getState().messages,
      setMessages: (messages) => this.#setMessages(messages),
      fetchCount: () => this.#query.fetchCount,
      isCurrent: () => this.#isCurrent,
      // The send waits for the result, so the request is not retried.
      refetch: () => this.#query.request({ retry: false, quiet: true }),
      fetch: () =>
        this.#query.isFetching
          ? this.#query.fetch()
          : this.#query.request({ retry: false, quiet: true }),
      post: (content) =>
        this.#holdFramesDuring(() => postMessage(this.#api, { conversationId, content })),
    });
  }

  get isObserved(): boolean {
    return this.#query.isObserved;
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

  /** Shows the message at once and sends it, see {@link Outbox.send}. */
  send(content: string, replacedContent?: string): Promise<void> {
    return this.#outbox.send(content, replacedContent);
  }

  /** Sends a failed message again, unless the server has saved it after all. */
  retry(localId: string): Promise<void> {
    return this.#outbox.retry(localId);
  }

  /** Removes a failed message. */
  discard(localId: string): void {
    this.#outbox.discard(localId);
  }

  /**
   * Saves new content for a message. Sends only the fields that a real server accepts: id, conversation and content.
   * The server also accepts an edit of a deleted message, and drops it. A refetch detects that; then this rejects with a
   * {@link MessageGoneError}.
   */
  async edit(id: string, content: string): Promise<void> {
    await this.#holdFramesDuring(() =>
      postMessage(this.#api, { id, conversationId: this.conversationId, content }),
    );
    this.#setMessages(
      this.store
        .getState()
        .messages.map((message) => (message.id === id ? { ...message, content } : message)),
    );
    this.#restartRunningFetches();
    const isRefetched = await this.#query.request({ retry: false, quiet: true }).then(
      () => true,
      () => false,
    );
    if (isRefetched && !this.store.getState().messages.some((message) => message.id === id))
      throw new MessageGoneError();
  }

  /** Deletes a message. Resolves also if the server has deleted it already. */
  async remove(id: string): Promise<void> {
    try {
      await deleteMessage(this.#api, id);
    } catch (error) {
      if (!isGoneError(error)) throw error;
    }
    this.#setMessages(this.store.getState().messages.filter((message) => message.id !== id));
    this.#restartRunningFetches();
  }

  /**
   * Returns one message by id: from the store, else by its own request. If the server does not have that endpoint, the
   * whole thread is fetched.
   */
  async find(id: string): Promise<Message | undefined> {
    const known = () => this.store.getState().messages.find((message) => message.id === id);
    if (known()) return known();
    try {
      return await getMessage(this.#api, id, { quiet: true });
    } catch (error) {
      if (!isGoneError(error)) throw error;
      await this.#query.request();
      return known();
    }
  }

  /** Whether the messages are up to date. Frames keep an observed thread current; without an observer it expires. */
  get #isCurrent(): boolean {
    const { status, isStale } = this.store.getState();
    return (
      status === "ready" &&
      !isStale &&
      (this.isObserved || monotonicNow() - this.#loadedAt < CURRENT_MS)
    );
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
    const merged = mergeMessages(this.store.getState().messages, server, (message) =>
      this.#outbox.isDeleted(message, fetchNumber),
    );
    this.store.setState({ messages: merged, status: "ready", isStale: false });
    void this.#core.get(peopleCacheService).load(merged.map((message) => message.personId));
  }

  /** Ignores the change from idle to loading: it shows the same view, so no render is needed. */
  #setStatus(change: Partial<QueryStatus>): void {
    const { status, isStale } = this.store.getState();
    const next = { status, isStale, ...change };
    if (next.status === "loading" && status === "idle") return;
    if (next.status !== status || next.isStale !== isStale) this.store.setState(next);
  }

  /** Holds frames back while a request runs, because the frame of its change may arrive before its response. */
  async #holdFramesDuring<T>(send: () => Promise<T>): Promise<T> {
    this.#sendCount += 1;
    try {
      return await send();
    } finally {
      this.#sendCount -= 1;
      // One task later, after the caller has merged the response.
      if (this.#sendCount === 0) setTimeout(() => this.#handleHeldFrames(), 0);
    }
  }

  #handleHeldFrames(): void {
    clearTimeout(this.#heldFramesTimer);
    this.#heldFramesTimer = undefined;
    this.#handleFrames(this.#heldFrames.splice(0));
  }

  #handleFrames(frames: readonly SocketPayload[]): void {
    const { messages } = this.store.getState();
    if (frames.some(({ action, data }) => frameTellsNews(action, data, messages)))
      this.#query.invalidate();
  }

  #subscribe(): () => void {
    if (this.#sessionEnd.aborted) return () => undefined;
    const { handlers, conversations } = this.#core.get(subscriptionsService);
    const handleFrame = (_data: unknown, frame: SocketPayload) => {
      if (frame.conversationId !== this.conversationId) return;
      if (this.#sendCount === 0) return this.#handleFrames([frame]);
      this.#heldFrames.push(frame);
      // The response may never arrive: messages of others must not wait for it.
      this.#heldFramesTimer ??= setTimeout(() => this.#handleHeldFrames(), HOLD_FRAMES_MS);
    };
    // The handler id is per thread: a new session's thread may subscribe before the old one unsubscribes.
    for (const action of ["privateMessage", "message", "deleteMessage"])
      handlers.add(action, this.#handlerId, handleFrame);
    handlers.add("reconnect", this.#handlerId, () => this.#query.invalidate());
    const releaseConversation = conversations.acquire(this.conversationId);
    const releaseSession = this.#core.get(realtimeSessionService).acquire();
    const subscription = new AbortController();
    const stop = () => {
      subscription.abort();
      clearTimeout(this.#heldFramesTimer);
      this.#heldFramesTimer = undefined;
      this.#heldFrames.length = 0;
      handlers.remove(this.#handlerId);
      releaseConversation();
      // Immediate: the query has already waited one task after the last observer.
      releaseSession(true);
    };
    // One task later the old socket is closed, so no unsubscribe request is sent.
    this.#sessionEnd.addEventListener("abort", () => setTimeout(stop, 0), {
      signal: subscription.signal,
    });
    return stop;
  }

  #setMessages(messages: readonly ThreadMessage[]): void {
    this.store.setState({ messages });
    // After a session change, drafts belong to another user or church.
    if (!this.#sessionEnd.aborted) storeUnsent(this.#core, this.conversationId, messages);
  }
}

/** Caches the threads of the current session. Evicts the least recently used ones first. */
export class ThreadCache {
  readonly #core: ClientCore;
  #threads = new Map<string, Thread>();
  #threadCount = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => (this.#threads = new Map()));
  }

  /** Returns the thread of a conversation, creating it if it is not cached. */
  get(conversationId: string): Thread {
    const cached = this.#threads.get(conversationId);
    const thread = cached ?? new Thread(this.#core, conversationId, (this.#threadCount += 1));
    this.#threads.delete(conversationId);
    this.#threads.set(conversationId, thread);
    if (!cached) this.#trim();
    return thread;
  }

  #trim(): void {
    for (const [id, thread] of this.#threads) {
      if (this.#threads.size <= MAX_THREADS) return;
      const isPending = thread.store
        .getState()
        .messages.some((message) => message.localState && message.localState !== "sent");
      if (!thread.isObserved && !isPending) this.#threads.delete(id);
    }
  }
}

export const threadCacheService: Service<ThreadCache> = {
  name: "threads",
  create: (core) => new ThreadCache(core),
};
