import { createStore } from "zustand/vanilla";
import { getUnreadCount } from "./api.js";
import { OtherTabs } from "./OtherTabs.js";
import { type UnreadCounts, countsInFrame, concernsPerson } from "./rules/counts.js";
import { isSameId, ownField } from "../lib/text/json.js";
import { defineService, type ClientCore, type Service } from "../platform/core/ClientCore.js";
import type { Query } from "../platform/core/Query.js";
import { createLiveQuery } from "../platform/realtime/createLiveQuery.js";
import type { SocketPayload } from "../platform/realtime/subscriptions.js";
import { sessionService } from "../platform/session/SessionStore.js";

const NONE: UnreadCounts = { notificationCount: 0, pmCount: 0 };
const MAX_OWN_IDS = 100;

/** The unread counts of the badges: fetched over HTTP, then updated or invalidated by socket frames. */
export class UnreadCountsStore {
  readonly store = createStore<UnreadCounts>(() => NONE);
  readonly #core: ClientCore;
  readonly #query: Query<UnreadCounts>;
  /** Ids of the messages in frames since the last fetch; `undefined` stands for any other change. */
  readonly #changes = new Set<string | undefined>();
  readonly #otherTabs: OtherTabs;
  /** One entry for each view of a conversation. */
  readonly #shown = new Set<{ conversationId: string | undefined }>();

  constructor(core: ClientCore) {
    this.#core = core;
    this.#otherTabs = new OtherTabs(core);
    this.#query = createLiveQuery<UnreadCounts>(core, {
      name: "unread-counts",
      actions: ["privateMessage", "notification", "message"],
      maxWaitMs: 2_000,
      fetchesOnAcquire: true,
      onAcquired: () => this.#otherTabs.watch(() => this.#refreshIfUnread()),
      fetch: (api, request) => {
        this.#changes.clear();
        return getUnreadCount(api, request);
      },
      onData: (counts) => this.#set(counts),
      onReset: () => {
        this.#changes.clear();
        this.#set(NONE);
      },
      onFrame: (data, frame) => this.#handleFrame(data, frame),
      // Runs when the refetch is due, not when the frame arrives, because the frame of an own message often arrives before
      // the response with its id.
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
  readonly load = (): Promise<void> => this.#query.refetch();

  /** Ignores the frames of a shown conversation: its messages are marked as read at once, and then the counts are refetched. */
  ignoreFramesOf(conversationId: string | undefined): () => void {
    const shown = { conversationId };
    this.#shown.add(shown);
    return () => void this.#shown.delete(shown);
  }

  /** Refetches the counts after something was read: in this tab if it observes them, and in the user's other tabs. */
  refreshAfterRead(): void {
    this.#otherTabs.notify();
    this.#refreshIfUnread();
  }

  /** Refetches if a count is above 0 or a running fetch may raise one. Reading cannot lower a count of 0. */
  #refreshIfUnread(): void {
    const { notificationCount, pmCount } = this.store.getState();
    const mayBeUnread = notificationCount + pmCount > 0 || this.#query.isFetching;
    if (!mayBeUnread) return;
    this.#changes.add(undefined);
    this.#query.invalidate();
  }

  #handleFrame(data: unknown, frame: SocketPayload): boolean {
    // Otherwise the badge would rise for a moment, and screen readers would announce that as well as the message.
    if ([...this.#shown].some((each) => isSameId(each.conversationId, frame.conversationId)))
      return false;
    const counts = countsInFrame(data);
    if (counts) {
      this.#query.cancel();
      this.#changes.clear();
      this.#set(counts);
      return false;
    }
    if (!concernsPerson(data, this.#core.get(sessionService).identity.personId ?? "")) return false;
    const id = frame.action === "message" ? ownField(data, "id") : undefined;
    this.#changes.add(typeof id === "string" ? id : undefined);
    return true;
  }

  #set(next: UnreadCounts): void {
    const { notificationCount, pmCount } = this.store.getState();
    if (notificationCount !== next.notificationCount || pmCount !== next.pmCount)
      this.store.setState(next, true);
  }
}

export const unreadCountsService = /* @__PURE__ */ defineService("counts", UnreadCountsStore);

/** The ids of the messages that this client sent last. The server sends their frames back, which change no count. */
class OwnMessages extends Set<string> {
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
