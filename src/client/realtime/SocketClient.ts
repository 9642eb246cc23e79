import type { StoreApi } from "zustand/vanilla";
import { closeCodeName } from "../../rules/realtime/closeCodeName.js";
import { frameIsForChurch } from "../../rules/realtime/frameIsForChurch.js";
import { isSocketId } from "../../rules/realtime/isSocketId.js";
import { parseFrame } from "../../rules/realtime/parseFrame.js";
import { peekAction } from "../../rules/realtime/peekAction.js";
import { reconnectDelay } from "../../rules/realtime/reconnectDelay.js";
import type { ConnectionState, PersonChurch, SocketPayload } from "../../types/socket.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { Retention } from "../Retention.js";
import { setTimer, startStopwatch } from "../time.js";
import { type ContextSource, type Realtime, realtimePart, type SocketEngine, type SocketState } from "./Realtime.js";
import { RoomConnections } from "./RoomConnections.js";
import { SocketContexts } from "./SocketContexts.js";
import type { SocketHandlers } from "./SocketHandlers.js";
import { SocketLink, WAKE_DEADLINE_MS, type WebSocketLike } from "./SocketLink.js";
import { isPageHidden, watchWakeEvents } from "./wakeEvents.js";

/** How long the client waits for its socket id before it says so (SOC-08). */
export const SOCKET_ID_WARNING_MS = 3_000;
/** Only a connection that held this long resets the pace of reconnecting. */
export const STABLE_AFTER_MS = 5_000;
/** Somebody is looking: reconnect within this spread instead of the usual pace. */
const WAKE_SPREAD_MS = 500;

/**
 * The real-time connection (SPEC §4). Inert until somebody retains it; one socket whatever mounts it; comes back by
 * itself after every end it did not ask for, and raises the local action `reconnect` then, because nothing is replayed.
 */
export class SocketClient implements SocketEngine {
  readonly store: StoreApi<SocketState>;
  readonly handlers: SocketHandlers;
  readonly #core: ClientCore;
  readonly #realtime: Realtime;
  readonly #rooms: RoomConnections;
  readonly #contexts = new SocketContexts();
  #link: SocketLink | undefined;
  readonly #retention = new Retention(() => this.#start());
  #attempt = 0;
  #hasBeenOpen = false;
  /** Reads the time since everything was loaded for the last time, as far as the connection asks for it. */
  #sinceLoaded = startStopwatch();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #idTimer: ReturnType<typeof setTimeout> | undefined;
  #stableTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#realtime = core.part(realtimePart);
    this.#realtime.engine = this;
    this.store = this.#realtime.store;
    this.handlers = this.#realtime.handlers;
    this.#rooms = new RoomConnections(core, this.#realtime.rooms, () => {
      // What was sent before somebody was registered reached nobody.
      if (this.#sinceLoaded() > SOCKET_ID_WARNING_MS) this.#tellReconnect();
    });
  }

  get socket(): WebSocketLike | undefined {
    return this.#link?.socket;
  }

  get socketId(): string | undefined {
    return this.store.getState().socketId;
  }

  get state(): ConnectionState {
    return this.store.getState().state;
  }

  /** For whom alerts are received. */
  get context(): PersonChurch | undefined {
    return this.#contexts.current;
  }

  /** Opens on the first holder and closes with the last, see {@link Retention}. */
  retain(): (isAtOnce?: boolean) => void {
    const release = this.#retention.retain();
    // Released and retained in one turn, with another context in between: the former socket has closed, and no other opened.
    if (this.state === "uninitialized") this.#connect();
    return release;
  }

  /** Says for whom alerts are received (SOC-10). */
  setContext(context: PersonChurch, source: ContextSource = "host"): void {
    const before = this.context;
    this.#contexts.set(context, source);
    this.#follow(before, source);
  }

  /** Takes back what a source said. */
  clearContext(source: ContextSource): void {
    const before = this.context;
    this.#contexts.clear(source);
    this.#follow(before, source);
  }

  /** SOC-06, SOC-07, SOC-29, SOC-30. */
  createAlertConnection(): void {
    if (!this.context?.personId || !this.context.churchId) {
      console.warn("No alert connection: person or church is not known yet.");
    } else if (!this.socketId) {
      console.warn("No alert connection: the socket id is not known yet.");
    } else {
      this.#rooms.update(this.socketId, this.context);
    }
  }

  /** Handles one frame as if it had arrived. */
  receive(text: unknown): void {
    if (typeof text === "string") {
      const action = peekAction(text);
      // Every coming and going in a church is told to everybody, up to 42 KB a time: what nobody listens to is not parsed.
      if (action !== undefined && action !== "socketId" && !this.#hasHandler(action)) return;
    }
    const frame = parseFrame(text);
    if (!frame) return;
    if (frame.action === "socketId") this.#takeSocketId(frame);
    else if (frameIsForChurch(frame, this.context?.churchId)) this.#dispatch(frame);
  }

  #hasHandler(action: string): boolean {
    return this.handlers.has(action) || this.#realtime.hostHandlers.has(action);
  }

  #dispatch(frame: SocketPayload): void {
    this.handlers.dispatch(frame);
    this.#realtime.hostHandlers.dispatch(frame);
  }

  /** Servers tie registrations to the socket: what belonged to another person or church has to go with it (L73). */
  #follow(before: PersonChurch | undefined, source: ContextSource): void {
    if (this.#contexts.isStill(before)) return;
    if (!before?.churchId) {
      if (this.socketId && this.context) this.createAlertConnection();
      return;
    }
    this.#drop();
    this.#attempt = 0;
    this.#sinceLoaded = startStopwatch();
    // With a session everything loads anew by itself; for a host's change, `reconnect` says that frames were missed.
    if (source === "session") this.#hasBeenOpen = false;
    if (this.#retention.isHeld) this.#connect();
    else this.store.setState({ state: "uninitialized", socketId: undefined });
  }

  #start(): () => void {
    const stopWake = watchWakeEvents(this.#wake, this.#putAway);
    this.#sinceLoaded = startStopwatch();
    this.#connect();
    return () => {
      stopWake();
      this.#drop();
      this.#hasBeenOpen = false;
      this.#attempt = 0;
      this.store.setState({ state: "uninitialized", socketId: undefined });
    };
  }

  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#idTimer);
    clearTimeout(this.#stableTimer);
    this.#retryTimer = undefined;
    this.#link?.dispose();
    this.#link = undefined;
    this.#rooms.reset();
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    const { socketUrl, WebSocket: Injected } = this.#core.options;
    this.store.setState({ state: "connecting", socketId: undefined });
    // A listener may have released the connection, or changed its context.
    if (this.state !== "connecting" || this.#link) return;
    try {
      const url = typeof socketUrl === "function" ? socketUrl() : socketUrl;
      if (!url) throw new Error("No address of the messaging socket is configured.");
      const events = { opened: () => this.#opened(), received: (text: unknown) => this.receive(text), ended: this.#ended };
      this.#link = new SocketLink(Injected ?? WebSocket, url, events, isPageHidden);
    } catch (error) {
      console.error("The real-time connection could not be opened; badges still load over HTTP.", error);
      this.store.setState({ state: "closed" });
      this.#scheduleReconnect(false);
    }
  }

  #opened(): void {
    this.store.setState({ state: "open" });
    this.#link?.send("getId");
    const warn = () => console.warn("The server has not sent a socket id within 3 seconds; going on without live updates.");
    this.#idTimer = setTimeout(warn, SOCKET_ID_WARNING_MS);
    this.#stableTimer = setTimeout(() => (this.#attempt = 0), STABLE_AFTER_MS);
  }

  #takeSocketId(frame: SocketPayload): void {
    if (!isSocketId(frame.data) || !this.#link) return;
    clearTimeout(this.#idTimer);
    // Every heartbeat is answered with the id: only another one means another connection.
    if (frame.data === this.socketId) return;
    this.store.setState({ socketId: frame.data });
    if (this.context) this.createAlertConnection();
    if (this.#hasBeenOpen) this.#tellReconnect();
    this.#hasBeenOpen = true;
  }

  #tellReconnect(): void {
    this.#sinceLoaded = startStopwatch();
    this.#dispatch({ action: "reconnect", data: {} });
  }

  readonly #ended = (code: number, wasProbed: boolean): void => {
    console.info(`The real-time connection ended: ${closeCodeName(code)} (${code}).`);
    this.#putAway();
    if (this.#retention.isHeld) this.#scheduleReconnect(wasProbed);
  };

  #scheduleReconnect(isWake: boolean): void {
    const random = this.#core.random();
    const delay = isWake ? random * WAKE_SPREAD_MS : reconnectDelay(this.#attempt, random);
    this.#attempt += 1;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimer(() => {
      this.#retryTimer = undefined;
      // A hidden page waits until somebody looks: no storm of sleeping tabs.
      if (!isPageHidden()) this.#connect();
    }, delay);
  }

  /** Browsers keep no page for going back that has a connection open; coming back opens another. */
  readonly #putAway = (): void => {
    this.#drop();
    this.store.setState({ state: "closed", socketId: undefined });
  };

  readonly #wake = (): void => {
    if (this.#link) this.#link.probe(WAKE_DEADLINE_MS, true);
    else if (this.#retention.isHeld && !isPageHidden()) this.#scheduleReconnect(true);
  };
}

export const socketPart: Part<SocketClient> = { name: "socket", create: (core) => new SocketClient(core) };
