import type { SocketPayload } from "../types/socket.js";
import type { ClientCore } from "./ClientCore.js";
import { createReloader, type Reloader } from "./createReloader.js";
import type { ApiClient, CallOptions } from "./http/ApiClient.js";
import { livePart } from "./realtime/Live.js";
import { realtimePart } from "./realtime/Realtime.js";
import { Retention } from "./Retention.js";
import { epochPart } from "./session/Epoch.js";
import { sessionPart } from "./session/SessionStore.js";
import { monotonicNow, setTimer } from "./time.js";

/** Frames are hints: a burst of them leads to one reload this long after its last (CNT-12). */
const RELOAD_DEBOUNCE_MS = 300;

/** A load that takes longer may never be answered: the next one does not wait for it. */
export const LOAD_PATIENCE_MS = 10_000;

export interface LoadState {
  status: "idle" | "loading" | "ready" | "failed";
  /** The last reload failed; what is shown is older. */
  isStale: boolean;
}

/** What is loaded, and what for. */
export interface LiveJob<T> {
  /** Names the handlers. */
  name: string;
  /** Frames after which something may have changed, next to `reconnect`. */
  actions: readonly string[];
  /** A steady stream of frames cannot put a reload off for longer. */
  maxWaitMs: number;
  /** Load as soon as somebody holds it. */
  loadsByItself?: boolean;
  read: (api: ApiClient, options: CallOptions) => Promise<T>;
  /** Shows what was read. */
  take: (answer: T) => void;
  /** How the loading goes. */
  show?: (state: Partial<LoadState>) => void;
  /** Starts empty: the session is another one. */
  reset: () => void;
  /** Whether a frame asks for a reload. @default yes */
  hear?: (data: unknown, frame: SocketPayload) => boolean;
  /** Asked when the reload is due: whether it is still wanted. @default yes */
  isWanted?: () => boolean;
  /** A read has ended, whether it was answered or not: the server may have marked things read. */
  settled?: () => void;
  /** The last holder has gone. */
  closed?: () => void;
}

/**
 * Keeps something loaded: one request at a time, each newer than the event that asked for it; a failure keeps what is
 * there; another session starts empty and, where somebody looks, loads by itself.
 */
export class LiveLoader<T> {
  readonly #core: ClientCore;
  readonly #job: LiveJob<T>;
  readonly #retention: Retention;
  readonly #reloader: Reloader;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #startedAt = 0;
  /** Loads are numbered; an answer counts when it is newer than what is known. */
  #newest = 0;
  #known = 0;
  #status: LoadState["status"] = "idle";
  #restartTimer: ReturnType<typeof setTimeout> | undefined;
  /** Aborts the reads of the views when the last one has gone, unless a read has been asked for without a view. */
  #closing: AbortController | undefined;
  #detachedLoads = 0;

  constructor(core: ClientCore, job: LiveJob<T>) {
    this.#core = core;
    this.#job = job;
    this.#retention = new Retention(() => this.#start());
    this.#reloader = createReloader(() => void (job.isWanted?.() === false || this.reload()), RELOAD_DEBOUNCE_MS, job.maxWaitMs);
    core.part(epochPart).subscribe(() => this.#restart());
  }

  /** Follows the frames that concern it, live, until the returned function is called. */
  retain(): (isAtOnce?: boolean) => void {
    return this.#retention.retain();
  }

  /** Loads; joins the load that is under way. */
  load(): Promise<void> {
    return this.#underWay ?? this.#begin(false);
  }

  /** Loads as {@link load} does, for a caller that is no view: the last view that goes does not abort it, and frames are not followed. */
  async loadDetached(): Promise<void> {
    this.#detachedLoads += 1;
    await this.load().finally(() => (this.#detachedLoads -= 1));
  }

  /** Loads what is true from now on: a load that is under way may have been answered before, so one more follows it. */
  reload(): Promise<void> {
    const patienceMs = this.#startedAt + LOAD_PATIENCE_MS - monotonicNow();
    if (!this.#underWay || patienceMs < 0) return this.#begin(true);
    if (this.#next) return this.#next;
    const patience = new Promise<void>((resolve) => setTimer(resolve, patienceMs));
    const next: Promise<void> = Promise.race([this.#underWay, patience]).then(() => {
      return this.#next === next ? this.#begin(true) : undefined;
    });
    this.#next = next;
    return next;
  }

  /** Asks for a reload as a frame does: many requests lead to one load. */
  requestReload(): void {
    this.#reloader.request();
  }

  get isLoading(): boolean {
    return this.#underWay !== undefined;
  }

  /** Something newer than any answer under way is known by now: nothing needs to be loaded for it. */
  supersede(): void {
    this.#known = this.#newest;
    this.#next = undefined;
    this.#reloader.cancel();
  }

  #begin(isFresh: boolean): Promise<void> {
    this.#reloader.cancel();
    this.#next = undefined;
    this.#startedAt = monotonicNow();
    const run = this.#run(++this.#newest, isFresh).finally(() => {
      if (this.#underWay === run) this.#underWay = undefined;
    });
    this.#underWay = run;
    return run;
  }

  async #run(number: number, isFresh: boolean): Promise<void> {
    const hadLoaded = this.#status === "ready";
    const signal = this.#closing?.signal;
    if (!hadLoaded) this.#show({ status: "loading" });
    try {
      // Loaded when it is needed: whoever only counts or lists brings no HTTP of its own.
      const { apiPart } = await import("./http/ApiClient.js");
      if (number <= this.#known) return;
      const { signal: sessionEnd } = this.#core.part(epochPart);
      const reading = this.#job.read(this.#core.part(apiPart), { fresh: isFresh, signal });
      const answer = await reading.finally(() => sessionEnd.aborted || this.#job.settled?.());
      if (number <= this.#known) return;
      this.#known = number;
      this.#job.take(answer);
      this.#show({ status: "ready", isStale: false });
    } catch {
      if (signal?.aborted) return this.#show(hadLoaded ? {} : { status: "idle" });
      // Already logged by the API client. A newer load under way has the last word.
      if (number > this.#known && number === this.#newest) this.#show(hadLoaded ? { isStale: true } : { status: "failed" });
    }
  }

  #show(state: Partial<LoadState>): void {
    this.#status = state.status ?? this.#status;
    this.#job.show?.(state);
  }

  #start(): () => void {
    const { name, actions, hear, closed, loadsByItself } = this.#job;
    const release = this.#core.part(livePart).retain();
    const { handlers } = this.#core.part(realtimePart);
    const id = `narthex-${name}`;
    for (const action of [...actions, "reconnect"]) {
      handlers.add(action, id, (data, frame) => {
        if (hear?.(data, frame) !== false) this.#reloader.request();
      });
    }
    this.#closing = new AbortController();
    if (loadsByItself) this.#loadForSomebody();
    return () => {
      if (this.#detachedLoads === 0) this.#closing?.abort();
      this.#closing = undefined;
      this.#underWay = undefined;
      this.#next = undefined;
      clearTimeout(this.#restartTimer);
      this.#reloader.cancel();
      handlers.remove(id);
      // At once: the last view has been gone for a turn.
      release(true);
      closed?.();
    };
  }

  #restart(): void {
    this.supersede();
    this.#underWay = undefined;
    this.#status = "idle";
    this.#job.reset();
    clearTimeout(this.#restartTimer);
    // One turn later the host has handed over the tokens of the new session, too, and a view may have asked by itself.
    this.#restartTimer = setTimeout(() => {
      // Who looked may have gone meanwhile: what nobody sees must not be marked read.
      if (this.#status === "idle" && this.#retention.isHeld) this.#loadForSomebody();
    }, 0);
  }

  #loadForSomebody(): void {
    const { personId, churchId } = this.#core.part(sessionPart).identity;
    if (personId && churchId) void this.load();
  }
}
