import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notification } from "../../types/messaging.js";
import { getMyNotifications } from "../api/messaging.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { createReloader } from "../createReloader.js";
import { Retention } from "../Retention.js";
import { apiPart } from "../http/ApiClient.js";
import { isSilentFailure } from "../http/ApiError.js";
import { socketPart } from "../realtime/SocketClient.js";
import { epochPart } from "../session/Epoch.js";

export const NOTIFICATIONS_RELOAD_DEBOUNCE_MS = 300;
export const NOTIFICATIONS_RELOAD_MAX_WAIT_MS = 2_500;
const HANDLER_ID = "narthex-notifications";

export interface NotificationsState {
  items: readonly Notification[];
  status: "idle" | "loading" | "ready" | "failed";
  /** The last reload failed; the items are older. */
  isStale: boolean;
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
  readonly #core: ClientCore;
  readonly #reloader = createReloader(() => void this.load(), NOTIFICATIONS_RELOAD_DEBOUNCE_MS, NOTIFICATIONS_RELOAD_MAX_WAIT_MS);
  #newest = 0;
  readonly #retention = new Retention(() => this.#listen());
  #shownNew = new Set<string>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.part(epochPart).subscribe(() => {
      this.#newest += 1;
      this.#reloader.cancel();
      this.#shownNew = new Set();
      this.store.setState(EMPTY, true);
    });
  }

  /** Follows new notifications while a panel is open. */
  retain(): () => void {
    return this.#retention.retain();
  }

  /** Loads the list; the newest request wins, a failure keeps what is there. */
  async load(): Promise<void> {
    this.#reloader.cancel();
    const request = ++this.#newest;
    const wasReady = this.store.getState().status === "ready";
    if (!wasReady) this.store.setState({ status: "loading" });
    try {
      const answer = await getMyNotifications(this.#core.part(apiPart));
      if (request !== this.#newest) return;
      const items = answer.filter((item) => typeof item.id === "string" || typeof item.id === "number");
      for (const item of items) if (item.isNew) this.#shownNew.add(item.id);
      this.store.setState((state) => ({ items: this.#merge(state.items, items), status: "ready", isStale: false, loads: state.loads + 1 }));
    } catch (error) {
      if (request !== this.#newest || isSilentFailure(error)) return;
      this.store.setState(wasReady ? { isStale: true } : { status: "failed" });
    }
  }

  #merge(before: readonly Notification[], now: readonly Notification[]): readonly Notification[] {
    const known = new Map(before.map((item) => [item.id, item]));
    return now.map((item) => {
      const merged = item.isNew === this.#shownNew.has(item.id) ? item : { ...item, isNew: this.#shownNew.has(item.id) };
      const old = known.get(item.id);
      return old && JSON.stringify(old) === JSON.stringify(merged) ? old : merged;
    });
  }

  #listen(): () => void {
    const { handlers } = this.#core.part(socketPart);
    for (const action of ["notification", "reconnect"]) handlers.add(action, HANDLER_ID, () => this.#reloader.request());
    return () => {
      handlers.remove(HANDLER_ID);
      this.#reloader.cancel();
      this.#shownNew = new Set();
    };
  }
}

export const notificationsPart: Part<NotificationList> = { name: "notifications", create: (core) => new NotificationList(core) };
