import { createStore } from "zustand/vanilla";
import { getUnreadCount } from "./api.js";
import { OtherTabs, REFRESH, REPLY } from "./OtherTabs.js";
import {
  type PostedCounts,
  type UnreadCounts,
  concernsPerson,
  countsInFrame,
} from "./rules/counts.js";
import { isSameId, ownField } from "../lib/text/json.js";
import { defineService, type ClientCore, type Service } from "../platform/core/ClientCore.js";
import type { Query } from "../platform/core/Query.js";
import { now, startStopwatch } from "../platform/core/time.js";
import { createLiveQuery } from "../platform/realtime/createLiveQuery.js";
import type { SocketPayload } from "../platform/realtime/subscriptions.js";
import { sessionService } from "../platform/session/SessionStore.js";

const NONE: UnreadCounts = { notificationCount: 0, pmCount: 0 };
const MAX_OWN_IDS = 100;
/** How long a tab waits for the counts of the tab in which something was read, in milliseconds. Then it fetches them itself. */
const COUNTS_WAIT_MS = 1_000;
/** How long after something was read a frame may still contain the counts before it, in milliseconds. */
const LATE_FRAME_MS = 5_000;

/** A view of a private conversation. */
interface ShownConversation {
  conversationId: string | undefined;
  /** Whether an alert was ignored after the last read. */
  isUnread: boolean;
}

/** The unread counts of the badges: fetched over HTTP, then updated or invalidated by socket frames. */
export class UnreadCountsStore {
  /** Has its initial state until the counts are known. */
  readonly store = createStore<UnreadCounts>(() => NONE);
  readonly #core: ClientCore;
  readonly #query: Query<PostedCounts>;
  /** The changes since the last fetch: the id of a message in a frame, or `undefined` for any other change. */
  readonly #changes = new Set<string | undefined>();
  /** The stamp of the shown counts. Counts with an earlier stamp are outdated. */
  #countsAt = 0;
  /** The last stamp: of a change, a frame or a request. */
  #changedAt = 0;
  readonly #otherTabs: OtherTabs;
  /** Returns the milliseconds since something was read, in this tab or another. */
  #sinceRead = () => Infinity;
  /** The ids of the private conversations that this tab has shown. */
  readonly #privateIds = new Set<string | undefined>();
  readonly #shown = new Set<ShownConversation>();

  constructor(core: ClientCore) {
    this.#core = core;
    this.#otherTabs = new OtherTabs(core);
    core.get(ownMessagesService).onSaved = (id) => this.#refreshAfterReply(id);
    this.#query = createLiveQuery<PostedCounts>(core, {
      name: "unread-counts",
      actions: ["privateMessage", "notification", "message"],
      maxWaitMs: 2_000,
      fetchesOnAcquire: true,
      onAcquired: () =>
        this.#otherTabs.watch((message) => {
          // Takes no stamp: with a later stamp than that of the counts which the other tab fetches, this tab would fetch, too.
          if (message === REFRESH) this.#refreshIfUnread(this.#total, COUNTS_WAIT_MS);
          else if (message === REPLY) this.#refreshIfUnread(this.#pmCount, COUNTS_WAIT_MS);
          else this.#takePosted(message);
        }),
      fetch: async (api, request) => {
        this.#changes.clear();
        const at = this.#stamp();
        return { counts: await getUnreadCount(api, request), at };
      },
      onData: (fetched) => {
        if (this.#take(fetched)) this.#otherTabs.post(fetched);
      },
      onReset: () => {
        this.#changes.clear();
        this.#countsAt = 0;
        // Without a user, the counts are known to be 0. A new object differs from the initial state.
        const isSignedIn = !!core.get(sessionService).identity.personId;
        this.store.setState(isSignedIn ? NONE : { ...NONE }, true);
      },
      onFrame: (data, frame) => this.#handleFrame(data, frame),
      // Returns `false` to skip the refetch if all changes are own messages. Their ids are known only when the refetch is due, because
      // the frame of an own message often arrives before the response with its id.
      onRefetchDue: () => {
        const changes = [...this.#changes];
        this.#changes.clear();
        const isOwn = (id: string | undefined) => !!id && core.get(ownMessagesService).has(id);
        return changes.every(isOwn) ? false : {};
      },
    });
  }

  /** Fetches the counts, unless they are current, and keeps them up to date until the last release. */
  readonly acquire = (): (() => void) => this.#query.acquire();
  /** Refetches the counts. Waits for a running fetch, whose response may be outdated. A failure keeps the current counts. */
  readonly refetch = (): Promise<void> => {
    this.#stamp();
    return this.#query.refetch();
  };

  /**
   * Ignores the frames of a shown private conversation, because its messages are marked as read at once, and the counts are
   * refetched after that. Returns the cleanup, which refetches the counts if an alert was ignored and not read.
   */
  ignoreFramesOf(conversationId: string | undefined): () => void {
    const shown = { conversationId, isUnread: false };
    this.#shown.add(shown);
    this.#privateIds.add(conversationId);
    return () => {
      this.#shown.delete(shown);
      if (shown.isUnread) this.#invalidate();
    };
  }

  /** Refetches the counts after something was read, and posts them to the other tabs. A tab that receives none refetches itself. */
  refreshAfterRead(): void {
    this.#otherTabs.post(REFRESH);
    this.#stamp();
    for (const shown of this.#shown) shown.isUnread = false;
    this.#refreshIfUnread(this.#total);
  }

  /** Refetches the counts like {@link refreshAfterRead}, because the server marks a private conversation as read after a reply. */
  #refreshAfterReply(conversationId: string): void {
    if (!this.#privateIds.has(conversationId)) return;
    this.#otherTabs.post(REPLY);
    this.#stamp();
    this.#refreshIfUnread(this.#pmCount);
  }

  get #pmCount(): number {
    return this.store.getState().pmCount;
  }

  get #total(): number {
    return this.store.getState().notificationCount + this.#pmCount;
  }

  /** Refetches if `count`, the count before the read, can decrease: if it is not 0, or if a running fetch may return a higher one. */
  #refreshIfUnread(count: number, delayMs?: number): void {
    this.#sinceRead = startStopwatch();
    if (count > 0 || this.#query.isFetching) this.#invalidate(delayMs);
  }

  #invalidate(delayMs?: number): void {
    this.#changes.add(undefined);
    this.#query.invalidate(delayMs);
  }

  /** Sets the counts if the frame contains them. Returns whether the frame invalidates the counts. */
  #handleFrame(data: unknown, frame: SocketPayload): boolean {
    const { action, conversationId } = frame;
    const views = this.#viewsOf(conversationId);
    if (views.length > 0) {
      if (action === "privateMessage") for (const view of views) view.isUnread = true;
      return false;
    }
    const counts = countsInFrame(data);
    if (counts) {
      this.#dropFetches();
      const received = { counts, at: this.#stamp(), conversationId };
      // The other tabs may not receive the frame. Posts only new counts, because every tab that receives the frame would post them.
      if (this.#isDifferent(counts)) this.#otherTabs.post(received);
      this.#take(received);
      // After a recent read, the frame may be older than the read, so the counts are refetched.
      if (this.#sinceRead() > LATE_FRAME_MS || counts.notificationCount + counts.pmCount === 0)
        return false;
      this.#changes.add(undefined);
      return true;
    }
    if (!concernsPerson(data, this.#core.get(sessionService).identity.personId ?? "")) return false;
    const id = action === "message" ? ownField(data, "id") : undefined;
    this.#changes.add(typeof id === "string" ? id : undefined);
    this.#stamp();
    return true;
  }

  /**
   * Returns the views of a conversation. While it is shown, its counts are ignored, because screen readers would announce the
   * higher count in addition to the message.
   */
  #viewsOf(conversationId: string | undefined): ShownConversation[] {
    return [...this.#shown].filter((each) => isSameId(each.conversationId, conversationId));
  }

  /**
   * Returns the stamp of a change or a request: the device's time in milliseconds, but always more than the earlier stamps and
   * the stamp of the shown counts, also after the device's clock was set back. A random fraction orders the stamps of different
   * tabs in one millisecond.
   */
  #stamp(): number {
    const time = now().getTime() + this.#core.random();
    const last = Math.max(this.#changedAt, this.#countsAt);
    return (this.#changedAt = Math.max(time, last + 0.001));
  }

  /** Sets the counts of another tab, without posting them again. */
  #takePosted(posted: PostedCounts): void {
    if (this.#viewsOf(posted.conversationId).length > 0 || !this.#take(posted)) return;
    // The counts include the last change, so a fetch is not needed. Within one millisecond, the order is not certain.
    if (posted.at > this.#changedAt + 1) this.#dropFetches();
  }

  /** Sets counts unless newer ones are shown. Returns whether it has set them. */
  #take({ counts, at }: PostedCounts): boolean {
    if (at <= this.#countsAt) return false;
    this.#countsAt = at;
    if (this.#isDifferent(counts) || this.store.getState() === NONE)
      this.store.setState(counts, true);
    return true;
  }

  #dropFetches(): void {
    this.#query.cancel();
    this.#changes.clear();
  }

  #isDifferent(counts: UnreadCounts): boolean {
    const { notificationCount, pmCount } = this.store.getState();
    return notificationCount !== counts.notificationCount || pmCount !== counts.pmCount;
  }
}

export const unreadCountsService = /* @__PURE__ */ defineService("counts", UnreadCountsStore);

/** The ids of the last messages of this client. The server also sends their frames to it, which change no count. */
class OwnMessages extends Set<string> {
  /** Called with the id of a conversation after the server has saved a message of it. Set by the unread counts. */
  onSaved: ((conversationId: string) => void) | undefined;

  override add(id: string): this {
    super.add(id);
    const [oldest] = this;
    if (this.size > MAX_OWN_IDS && oldest !== undefined) this.delete(oldest);
    return this;
  }
}

export const ownMessagesService: Service<OwnMessages> = {
  name: "ownMessages",
  create: () => new OwnMessages(),
};
