import { createStore, type StoreApi } from "zustand/vanilla";
import { ownField } from "../../rules/api/ownField.js";
import { concernsPerson } from "../../rules/realtime/concernsPerson.js";
import { countsInFrame } from "../../rules/realtime/countsInFrame.js";
import type { UnreadCounts } from "../../types/messaging.js";
import type { SocketPayload } from "../../types/socket.js";
import { getUnreadCount } from "../api/messaging.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { LiveLoader } from "../LiveLoader.js";
import { Retention } from "../Retention.js";
import { ownMessagesPart } from "../realtime/OwnMessages.js";
import { sessionPart } from "../session/SessionStore.js";
import { OtherTabs } from "./OtherTabs.js";

/** A steady stream of events cannot put a reload off for longer. */
const COUNT_RELOAD_MAX_WAIT_MS = 2_000;

const NONE: UnreadCounts = { notificationCount: 0, pmCount: 0 };

/** The numbers on the badges: loaded at once over HTTP, kept right by the socket (SPEC §4, CNT-01 to CNT-15). */
export class UnreadCountsStore {
  readonly store: StoreApi<UnreadCounts> = createStore<UnreadCounts>(() => NONE);
  readonly #core: ClientCore;
  readonly #loader: LiveLoader<UnreadCounts>;
  /** Messages told of since the last load; `undefined` stands for any other news. */
  readonly #news = new Set<string | undefined>();
  readonly #retention = new Retention(() => this.#start());
  readonly #otherTabs: OtherTabs;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#otherTabs = new OtherTabs(core);
    this.#loader = new LiveLoader<UnreadCounts>(core, {
      name: "unread-counts",
      actions: ["privateMessage", "notification", "message"],
      maxWaitMs: COUNT_RELOAD_MAX_WAIT_MS,
      loadsByItself: true,
      read: (api, options) => {
        this.#news.clear();
        return getUnreadCount(api, options);
      },
      take: (counts) => this.#set(counts),
      reset: () => {
        this.#news.clear();
        this.#set(NONE);
      },
      hear: (data, frame) => this.#hear(data, frame),
      isWanted: () => this.#isNews(),
    });
  }

  /** Keeps the counts right while anybody holds them: goes live for the session, loads them (CNT-03 to CNT-07). */
  retain(): () => void {
    return this.#retention.retain();
  }

  /** Loads what is true from now on; a failure leaves the counts as they are (CNT-14, CNT-15, C-20). */
  load(): Promise<void> {
    return this.#loader.reload();
  }

  /** Something was read: refreshes the counts, here where they are shown and in the user's other tabs. */
  refreshAfterRead(): void {
    this.#otherTabs.notify();
    this.#refreshIfUnread();
  }

  #start(): () => void {
    const stopTabs = this.#otherTabs.watch(() => this.#refreshIfUnread());
    const release = this.#loader.retain();
    return () => {
      stopTabs();
      release(true);
    };
  }

  /** Counts that are 0 cannot go down, unless an older answer is still under way. */
  #refreshIfUnread(): void {
    const { notificationCount, pmCount } = this.store.getState();
    if (!this.#retention.isHeld || (notificationCount + pmCount === 0 && !this.#loader.isLoading)) return;
    this.#news.add(undefined);
    this.#loader.requestReload();
  }

  #hear(data: unknown, frame: SocketPayload): boolean {
    const counts = countsInFrame(data);
    if (counts) {
      this.#loader.supersede();
      this.#news.clear();
      this.#set(counts);
      return false;
    }
    if (!concernsPerson(data, this.#core.part(sessionPart).identity.personId ?? "")) return false;
    const id = frame.action === "message" ? ownField(data, "id") : undefined;
    this.#news.add(typeof id === "string" ? id : undefined);
    return true;
  }

  /** Asked when the reload is due: the frame of one's own message often arrives before the answer that tells its id. */
  #isNews(): boolean {
    const own = this.#core.part(ownMessagesPart);
    const news = [...this.#news];
    this.#news.clear();
    return news.some((id) => id === undefined || !own.has(id));
  }

  /** Tells listeners only when a number changed (CNT-13). */
  #set(next: UnreadCounts): void {
    const current = this.store.getState();
    if (current.notificationCount === next.notificationCount && current.pmCount === next.pmCount) return;
    this.store.setState(next, true);
  }
}

export const countsPart: Part<UnreadCountsStore> = { name: "counts", create: (core) => new UnreadCountsStore(core) };
