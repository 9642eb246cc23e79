import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notification } from "../../types/messaging.js";
import { getMyNotifications } from "../api/messaging.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { countsPart } from "../counts/UnreadCountsStore.js";
import { LiveLoader, type LoadState } from "../LiveLoader.js";

const NOTIFICATIONS_RELOAD_MAX_WAIT_MS = 2_500;

export interface NotificationsState extends LoadState {
  items: readonly Notification[];
  /** How often a load has been answered: the panel tells its host after each (NTF-19). */
  loads: number;
}

const EMPTY: NotificationsState = { items: [], status: "idle", isStale: false, loads: 0 };

/**
 * The notifications of the current person. A real server marks them all read when it lists them, so what an open
 * panel once showed as new stays new in it until the panel closes.
 */
export class NotificationList {
  readonly store: StoreApi<NotificationsState> = createStore<NotificationsState>(() => EMPTY);
  readonly #loader: LiveLoader<Notification[]>;
  #shownNew = new Set<string>();

  constructor(core: ClientCore) {
    this.#loader = new LiveLoader<Notification[]>(core, {
      name: "notifications",
      actions: ["notification"],
      maxWaitMs: NOTIFICATIONS_RELOAD_MAX_WAIT_MS,
      read: getMyNotifications,
      take: (answer) => this.#take(answer),
      show: (state) => this.store.setState(state),
      // The list marks everything in it read.
      settled: () => core.part(countsPart).refreshAfterRead(),
      reset: () => {
        this.#shownNew = new Set();
        this.store.setState(EMPTY, true);
      },
      closed: () => (this.#shownNew = new Set()),
    });
  }

  /** Follows new notifications while a panel is open. */
  retain(): () => void {
    return this.#loader.retain();
  }

  /** Loads the list; a failure keeps what is there. */
  load(): Promise<void> {
    return this.#loader.load();
  }

  #take(answer: readonly Notification[]): void {
    const items = answer.filter((item) => typeof item.id === "string" || typeof item.id === "number");
    for (const item of items) if (item.isNew) this.#shownNew.add(item.id);
    this.store.setState((state) => ({ items: this.#merge(state.items, items), loads: state.loads + 1 }));
  }

  #merge(before: readonly Notification[], now: readonly Notification[]): readonly Notification[] {
    const known = new Map(before.map((item) => [item.id, item]));
    return now.map((item) => {
      const merged = item.isNew === this.#shownNew.has(item.id) ? item : { ...item, isNew: this.#shownNew.has(item.id) };
      const old = known.get(item.id);
      return old && JSON.stringify(old) === JSON.stringify(merged) ? old : merged;
    });
  }
}

export const notificationsPart: Part<NotificationList> = { name: "notifications", create: (core) => new NotificationList(core) };
