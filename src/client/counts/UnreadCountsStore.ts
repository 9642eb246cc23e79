import { createStore, type StoreApi } from "zustand/vanilla";
import { concernsPerson } from "../../rules/realtime/concernsPerson.js";
import { countsInFrame } from "../../rules/realtime/countsInFrame.js";
import type { UnreadCounts } from "../../types/messaging.js";
import { getUnreadCount } from "../api/messaging.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { type ApiClient, apiPart } from "../http/ApiClient.js";
import { type SocketClient, socketPart } from "../realtime/SocketClient.js";
import { identityOf, type SessionStore, sessionPart } from "../session/SessionStore.js";
import { createReloader } from "../createReloader.js";
import { Retention } from "../Retention.js";

/** A reload waits this long for further events (CNT-12). */
export const COUNT_RELOAD_DEBOUNCE_MS = 300;
/** A steady stream of events cannot put a reload off for longer. */
export const COUNT_RELOAD_MAX_WAIT_MS = 2_000;

const HANDLER_ID = "narthex-unread-counts";

/** The numbers on the badges: loaded at once over HTTP, kept right by the socket (SPEC §4, CNT-01 to CNT-15). */
export class UnreadCountsStore {
  readonly store: StoreApi<UnreadCounts> = createStore<UnreadCounts>(() => ({ notificationCount: 0, pmCount: 0 }));
  readonly #api: ApiClient;
  readonly #session: SessionStore;
  readonly #socket: SocketClient;
  readonly #reloader = createReloader(() => void this.load(), COUNT_RELOAD_DEBOUNCE_MS, COUNT_RELOAD_MAX_WAIT_MS);
  readonly #retention = new Retention(() => this.#start());
  #newest = 0;
  #person: string | undefined;

  constructor(core: ClientCore) {
    this.#api = core.part(apiPart);
    this.#session = core.part(sessionPart);
    this.#socket = core.part(socketPart);
  }

  /** Follows the session while anybody holds it: opens the socket, sets the context, loads the counts (CNT-03 to CNT-07). */
  retain(): () => void {
    return this.#retention.retain();
  }

  /** Loads the counts now; the newest request wins, a failure leaves them as they are (CNT-14, CNT-15, C-20). */
  async load(): Promise<void> {
    this.#reloader.cancel();
    const request = ++this.#newest;
    try {
      const counts = await getUnreadCount(this.#api);
      if (request === this.#newest) this.#set(counts);
    } catch {
      // Already logged by the API client; the badge keeps what it had.
    }
  }

  #start(): () => void {
    let releaseSocket: (() => void) | undefined;
    const follow = () => {
      const { personId, churchId } = this.#session.identity;
      const key = personId && churchId ? `${personId}|${churchId}` : undefined;
      if (key === this.#person) return;
      const isSwitch = this.#person !== undefined;
      this.#person = key;
      this.#newest += 1;
      this.#reloader.cancel();
      this.#set({ notificationCount: 0, pmCount: 0 });
      const context = personId && churchId ? { personId, churchId } : undefined;
      if (isSwitch) this.#socket.switchContext(context);
      else if (context) this.#socket.setContext(context);
      if (!context) {
        releaseSocket?.();
        releaseSocket = undefined;
        return;
      }
      this.#listen();
      releaseSocket ??= this.#socket.retain();
      void this.load();
    };
    const unsubscribe = this.#session.store.subscribe((state, before) => {
      const now = identityOf(state);
      const then = identityOf(before);
      if (now.personId !== then.personId || now.churchId !== then.churchId) follow();
    });
    const stop = () => {
      unsubscribe();
      this.#reloader.cancel();
      this.#socket.handlers.remove(HANDLER_ID);
      releaseSocket?.();
      this.#person = undefined;
    };
    follow();
    return stop;
  }

  #listen(): void {
    const hear = (data: unknown) => {
      const counts = countsInFrame(data);
      if (counts) {
        this.#newest += 1;
        this.#reloader.cancel();
        this.#set(counts);
      } else if (concernsPerson(data, this.#session.identity.personId ?? "")) {
        this.#reloader.request();
      }
    };
    for (const action of ["privateMessage", "notification", "message"]) this.#socket.handlers.add(action, HANDLER_ID, hear);
    this.#socket.handlers.add("reconnect", HANDLER_ID, () => this.#reloader.request());
  }

  /** Tells listeners only when a number changed (CNT-13). */
  #set(next: UnreadCounts): void {
    const current = this.store.getState();
    if (current.notificationCount === next.notificationCount && current.pmCount === next.pmCount) return;
    this.store.setState(next, true);
  }
}

export const countsPart: Part<UnreadCountsStore> = { name: "counts", create: (core) => new UnreadCountsStore(core) };
