import { createStore } from "zustand/vanilla";
import { getMyNotifications, readNotifications } from "./api.js";
import type { Notification } from "./types.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import type { Query, QueryStatus } from "../platform/core/Query.js";
import { createLiveQuery } from "../platform/realtime/createLiveQuery.js";
import { type CacheWriter, keepCached } from "../platform/session/keepCached.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

interface NotificationsState extends QueryStatus {
  items: readonly Notification[];
  /** The number of successful loads; the panel calls `onUpdate` after each. */
  loads: number;
}

const EMPTY: NotificationsState = { items: [], status: "idle", isStale: false, loads: 0 };

/** Loads the notifications of the current person. Those that were new in an open panel stay new until it closes. */
export class NotificationList {
  readonly store = createStore<NotificationsState>(() => EMPTY);
  readonly #query: Query<Notification[]>;
  readonly #kept: CacheWriter | undefined;
  #newIds = new Set<string>();

  constructor(core: ClientCore) {
    this.#query = createLiveQuery<Notification[]>(core, {
      name: "notifications",
      leading: true,
      actions: ["notification"],
      fetch: getMyNotifications,
      onData: (notifications) => this.#setItems(notifications),
      onStatus: (status) => this.store.setState(status),
      onError: (error) => this.#kept?.dropIfRefused(error),
      // The server marks all notifications read when it lists them.
      onSettled: () => core.get(unreadCountsService).refreshAfterRead(),
      onReset: () => {
        this.#newIds = new Set();
        this.store.setState(EMPTY, true);
      },
      onObserved: () => () => (this.#newIds = new Set()),
    });
    this.#kept = keepCached(core, {
      name: "notifications",
      show: (cached) => {
        if (this.store.getState().status === "ready") return;
        this.store.setState({ items: readNotifications(cached) });
      },
    });
  }

  /** Refetches on new notifications until the release. */
  readonly acquire = (): (() => void) => this.#query.acquire();
  /** Fetches the list, or joins the running fetch. A failure keeps the current items. */
  readonly load = (): Promise<void> => this.#query.fetch();

  #setItems(notifications: readonly Notification[]): void {
    for (const item of notifications) if (item.isNew) this.#newIds.add(item.id);
    this.store.setState(({ items, loads }) => {
      const known = new Map(items.map((item) => [item.id, item]));
      const merged = notifications.map((notification) => {
        const item = { ...notification, isNew: this.#newIds.has(notification.id) };
        // Unchanged items stay the same objects, so that their rows do not render again.
        const old = known.get(item.id);
        return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
      });
      return { items: merged, loads: loads + 1 };
    });
    this.#kept?.save(notifications);
  }
}

export const notificationListService = /* @__PURE__ */ defineService(
  "notifications",
  NotificationList,
);
