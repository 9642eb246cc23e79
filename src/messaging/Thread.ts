import {
  deleteMessage,
  getConversationMessages,
  getMessage,
  postMessage,
  readMessages,
} from "./api.js";
import { Outbox } from "./Outbox.js";
import { peopleCacheService } from "./PeopleCache.js";
import { frameRequiresRefetch, isUnsent, mergeMessages } from "./rules/messages.js";
import type { Message, ThreadMessage } from "./types.js";
import { idText, ownField } from "../lib/text/json.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { Query, type QueryRequest } from "../platform/core/Query.js";
import { LINGER_MS, RefCount } from "../platform/core/RefCount.js";
import { monotonicNow, setTimer, wait, waitAtMost } from "../platform/core/time.js";
import { apiClientService, type CallOptions } from "../platform/http/ApiClient.js";
import { isGoneError, isSilentFailure, StaleSessionError } from "../platform/http/ApiError.js";
import { type CacheWriter, keepCached } from "../platform/session/keepCached.js";
import { sessionService } from "../platform/session/SessionStore.js";
import { realtimeSessionService } from "../platform/realtime/RealtimeSession.js";
import { subscriptionsService, type SocketPayload } from "../platform/realtime/subscriptions.js";

/** The longest time for which a frame waits for the response of a running send or edit, in milliseconds. */
const HOLD_FRAMES_MS = 2_000;
/** How long fetched messages are current while no view observes them, and fresh enough for {@link Thread.open}, in milliseconds. */
const CURRENT_MS = 60_000;
/** Above this size, the cache evicts threads that have neither an observer nor unsent messages. */
const MAX_THREADS = 30;
/** If more messages have changed, the whole thread is fetched. */
const MAX_SINGLE_FETCHES = 3;

class MessageGoneError extends Error {
  override readonly name = "MessageGoneError";
}

/** Fetches, edits and deletes the messages of one conversation. Its base class {@link Outbox} holds them and sends new ones. */
export class Thread extends Outbox {
  override readonly query = new Query<Message[]>({
    leading: true,
    onRefetchDue: () => {
      const { status, isStale, messages } = this.store.getState();
      const areChangesKnown = status === "ready" && !isStale && !this.#hasUnknownChanges;
      this.#hasUnknownChanges = false;
      const { size } = this.#announcedIds;
      if (!areChangesKnown || size === 0 || this.#alertCount > size) return {};
      // Also fetches sent messages: until then, they have the time of the device, which may order them wrongly.
      const sent = messages.flatMap(({ localState, id }) => (localState === "sent" && id) || []);
      const changedIds = [...this.#announcedIds, ...sent];
      return changedIds.length <= MAX_SINGLE_FETCHES ? { changedIds } : {};
    },
    fetch: async (request) => {
      this.#announcedIds = new Set();
      this.#alertCount = 0;
      const server = await this.#fetchMessages({ ...request, fresh: true }).catch(
        (error: unknown) => {
          // The changes that frames announced are still missing.
          this.#hasUnknownChanges = true;
          throw error;
        },
      );
      if (this.sessionEnd.aborted) throw new StaleSessionError();
      // Also for responses that the query ignores as outdated: they, too, show which messages were saved.
      this.matchSaved(server);
      return server;
    },
    onData: (server, fetchNumber) => {
      this.#loadedAt = monotonicNow();
      const isDeleted = (message: ThreadMessage) => this.isDeleted(message, fetchNumber);
      const messages = mergeMessages(this.messages, server, isDeleted);
      this.#kept?.save(messages.toReversed());
      this.store.setState({ messages, status: "ready", isStale: false });
      void this.core.get(peopleCacheService).load(messages.map(({ personId }) => personId));
    },
    onStatus: (change) => {
      const { status, isStale } = this.store.getState();
      const next = { status, isStale, ...change };
      // Idle and loading show the same view, so no render is needed.
      if (next.status === "loading" && status === "idle") return;
      if (next.status !== status || next.isStale !== isStale) this.store.setState(next);
    },
    onError: (error) => this.#kept?.dropIfRefused(error),
    onObserved: () => {
      const release = this.#subscription.acquire();
      // After the end of the session, the subscription does not linger.
      return () => release(this.sessionEnd.aborted);
    },
    isLive: (requestedAt) => {
      const { conversations } = this.core.get(subscriptionsService);
      return conversations.areFramesComplete(this.conversationId, requestedAt);
    },
  });
  readonly #subscription = new RefCount(() => this.#subscribe(), LINGER_MS);
  readonly #kept: CacheWriter | undefined;
  #loadedAt = -Infinity;
  /** Ids of the messages that frames have announced since the last fetch began. */
  #announcedIds = new Set<string>();
  /**
   * The number of `privateMessage` frames since the last fetch began. They name no message. A new message causes a `message`
   * frame and at most one alert, so more alerts than announced ids mean that a `message` frame is missing.
   */
  #alertCount = 0;
  /** Whether messages that no frame has named may have changed: after a deletion, missed frames or a failed fetch. */
  #hasUnknownChanges = true;
  /** Resolves one task after the last running send or edit has ended. */
  #writesSettled: Promise<unknown> = Promise.resolve();

  constructor(core: ClientCore, conversationId: string) {
    super(core, conversationId);
    const { getState, setState, subscribe } = this.store;
    this.#kept = keepCached(core, {
      name: `thread:${conversationId}`,
      sessionEnd: this.sessionEnd,
      show: (kept) => {
        if (getState().status === "ready") return;
        const cached = readMessages(kept).map((each) => ({
          ...each,
          localState: "cached" as const,
        }));
        setState({ messages: mergeMessages(this.messages, cached) });
      },
    });
    // Messages are also sent, edited and deleted without a fetch.
    if (this.#kept)
      subscribe(({ messages, status }) => {
        if (status === "ready") this.#kept?.update(messages.toReversed());
      });
  }

  /** Frames keep an observed thread current; without an observer it expires after {@link CURRENT_MS}. */
  override get isCurrent(): boolean {
    const { status, isStale } = this.store.getState();
    const isExpired = !this.query.isObserved && monotonicNow() - this.#loadedAt >= CURRENT_MS;
    return status === "ready" && !isStale && !isExpired;
  }

  acquire(): () => void {
    return this.query.acquire();
  }

  /** Fetches the messages, or joins the running fetch, unless they were fetched in the last minute and frames have kept them current. Never rejects. */
  open(): Promise<void> {
    return this.query.isFresh(CURRENT_MS) ? Promise.resolve() : this.query.fetch();
  }

  /** Refetches the messages. A failure keeps the current messages. Never rejects. */
  refetch(): Promise<void> {
    return this.query.refetch();
  }

  /** Edits a message. Rejects with a {@link MessageGoneError} if a refetch shows its deletion: servers accept edits of deleted messages. */
  async edit(id: string, content: string): Promise<void> {
    const { conversationId } = this;
    await this.#trackWrite(postMessage(this.#api, { id, conversationId, content }));
    this.updateMessage(id, { content });
    this.#restartFetches();
    const [refetch] = await Promise.allSettled([this.refetchOnce()]);
    if (refetch.status === "fulfilled" && !this.findMessage(id)) throw new MessageGoneError();
  }

  async remove(id: string): Promise<void> {
    try {
      await deleteMessage(this.#api, id);
    } catch (error) {
      if (!isGoneError(error)) throw error;
    }
    this.updateMessage(id, undefined);
    this.#restartFetches();
  }

  /** Returns one message: from the store, else by its own request, else by fetching the thread. */
  async find(id: string): Promise<Message | undefined> {
    const known = this.findMessage(id);
    if (known) return known;
    const message = await this.#fetchMessage(id);
    if (message) return message;
    // Rejects on failure, unlike `fetch`.
    await this.query.request();
    return this.findMessage(id);
  }

  override watchReconnects(onReconnect: () => void): () => void {
    const { handlers } = this.core.get(subscriptionsService);
    return handlers.add("reconnect", "narthex-outbox", onReconnect);
  }

  protected override post(content: string, signal?: AbortSignal): Promise<Message | undefined> {
    const { conversationId } = this;
    return this.#trackWrite(postMessage(this.#api, { conversationId, content }, { signal }));
  }

  /** Throws after the epoch has ended, because the conversation belongs to the previous session. */
  get #api() {
    if (this.sessionEnd.aborted) throw new StaleSessionError();
    return this.core.get(apiClientService);
  }

  /** Returns all messages. With `changedIds`, requests only those, or all if one of them is missing or fails. */
  async #fetchMessages({ changedIds, ...options }: QueryRequest): Promise<Message[]> {
    const { conversationId } = this;
    if (changedIds) {
      const fetchOne = async (id: string) => {
        const message = await this.#fetchMessage(id, { ...options, retry: false });
        return message?.id === id && message.conversationId === conversationId
          ? message
          : undefined;
      };
      const changed = await Promise.all(changedIds.map(fetchOne)).catch((error: unknown) => {
        if (isSilentFailure(error)) throw error;
        return [undefined];
      });
      const others = this.messages.filter(({ id }) => id && !changedIds.includes(id));
      if (!changed.includes(undefined)) return [...others, ...(changed as Message[])];
    }
    return getConversationMessages(this.#api, conversationId, options);
  }

  #fetchMessage(id: string, options?: CallOptions): Promise<Message | undefined> {
    const { churchId } = this.core.get(sessionService).identity;
    return getMessage(this.#api, { id, churchId }, options);
  }

  /** Drops the responses of running fetches, which may be older than a local change. Refetches if a fetch was running or due. */
  #restartFetches(): void {
    const { isPending } = this.query;
    this.query.cancel();
    if (isPending) void this.query.refetch();
  }

  /** Makes frames wait for a send or an edit, because the frame of the change may arrive before the response. */
  #trackWrite<T>(request: Promise<T>): Promise<T> {
    // One task later, after the caller has merged the response.
    this.#writesSettled = Promise.allSettled([this.#writesSettled, request]).then(() => wait(0));
    return request;
  }

  #subscribe(): () => void {
    if (this.sessionEnd.aborted) return () => undefined;
    const { handlers, conversations } = this.core.get(subscriptionsService);
    let isSubscribed = true;
    this.#hasUnknownChanges = true;
    // Frames were missed while there was no handler.
    this.query.expire();
    const handleFrame = async (data: unknown, { action, conversationId }: SocketPayload) => {
      if (conversationId !== this.conversationId) return;
      // The response may never arrive, so frames wait for a limited time.
      await waitAtMost(HOLD_FRAMES_MS, this.#writesSettled);
      if (!isSubscribed || !frameRequiresRefetch(action, data, this.messages)) return;
      const messageId = idText(ownField(data, "id"));
      if (action === "privateMessage") this.#alertCount += 1;
      else if (messageId && action === "message") this.#announcedIds.add(messageId);
      else this.#hasUnknownChanges = true;
      this.query.invalidate();
    };
    const id = `narthex-thread-${this.conversationId}`;
    const releases = ["privateMessage", "message", "deleteMessage"].map((action) =>
      handlers.add(action, id, handleFrame),
    );
    const refetchAll = () => {
      this.#hasUnknownChanges = true;
      this.query.invalidate();
    };
    releases.push(
      handlers.add("reconnect", id, refetchAll),
      handlers.add("registered", id, (_, { conversationId }) => {
        if (conversationId === this.conversationId && !this.query.isLive) refetchAll();
      }),
      conversations.acquire(this.conversationId),
    );
    const releaseSession = this.core.get(realtimeSessionService).acquire();
    const stop = () => {
      isSubscribed = false;
      this.sessionEnd.removeEventListener("abort", handleSessionEnd);
      for (const release of releases) release();
      // Immediately, because the subscription of the thread lingers itself.
      releaseSession(true);
    };
    const handleSessionEnd = () => {
      if (!this.#subscription.isAcquired) this.#subscription.stopUnlessAcquired();
      // One task later: if a view of the next session acquires the connection first, it stays open.
      else setTimer(stop, 0);
    };
    this.sessionEnd.addEventListener("abort", handleSessionEnd);
    return stop;
  }
}

/** Caches the threads of the current session. Evicts the least recently used ones first. */
export class ThreadCache {
  readonly #core: ClientCore;
  #threads = new Map<string, Thread>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => (this.#threads = new Map()));
  }

  get(conversationId: string): Thread {
    const thread = this.#threads.get(conversationId) ?? new Thread(this.#core, conversationId);
    this.#threads.delete(conversationId);
    this.#threads.set(conversationId, thread);
    // Later, because components acquire a thread only in an effect, after the render that gets it.
    if (this.#threads.size > MAX_THREADS) setTimer(() => this.#evict(), 0);
    return thread;
  }

  /** The number of own messages that are being sent or have failed. */
  get unsentCount(): number {
    return [...this.#threads.values()].flatMap(({ messages }) => messages.filter(isUnsent)).length;
  }

  #evict(): void {
    for (const [id, { query, messages }] of this.#threads) {
      if (this.#threads.size <= MAX_THREADS) return;
      if (!query.isObserved && !messages.some(isUnsent)) this.#threads.delete(id);
    }
  }
}

export const threadCacheService = /* @__PURE__ */ defineService("threads", ThreadCache);
