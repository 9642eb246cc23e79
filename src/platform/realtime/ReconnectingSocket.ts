import { getCloseCodeName, getReconnectDelay } from "./rules/frames.js";
import type { ClientCore, WebSocketLike } from "../core/ClientCore.js";
import { monotonicNow, setTimer, startStopwatch } from "../core/time.js";
import { isPageHidden, watchWakeEvents } from "../core/wakeEvents.js";

/** A connection that lasted this long resets the number of attempts, on which the delay of reconnecting depends. */
export const STABLE_AFTER_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** The longest delay of a reconnect after the user has come back to the page. */
const WAKE_SPREAD_MS = 500;
/** The idle time after which a heartbeat is sent. Proxies often close connections that are idle for ten minutes. */
const HEARTBEAT_INTERVAL_MS = 60_000;
const HEARTBEAT_INTERVAL_HIDDEN_MS = 240_000;
/** How long the response to a heartbeat may take, in general and after the user has come back to the page. */
const HEARTBEAT_DEADLINE_MS = 10_000;
const WAKE_DEADLINE_MS = 5_000;
/** How late a timer of a busy page may fire. A later one means that the device slept or its clock was set. */
const LATE_TIMER_MS = 1_000;

interface Heartbeat {
  timer: ReturnType<typeof setTimeout>;
  sentAt: number;
  dueAt: number;
  /** Returns the time since it was sent, with sleeps of the device, in milliseconds. */
  elapsed: () => number;
}

/** Whether the device slept, or its clock was set, since the heartbeat was sent. */
const hasSleptSince = ({ elapsed, sentAt, dueAt }: Heartbeat): boolean =>
  elapsed() >= dueAt - sentAt + LATE_TIMER_MS;

interface SocketEvents {
  onState: (state: "connecting" | "open" | "closed") => void;
  onMessage: (data: unknown) => void;
  /** Called whenever a connection has gone, also when it was closed on purpose. */
  onDisconnected: () => void;
}

/** A WebSocket that reconnects after random delays until `stop()`. A hidden page waits until it is shown, then at most 0.5 s. */
export class ReconnectingSocket {
  socket: WebSocketLike | undefined;
  readonly #core: ClientCore;
  readonly #events: SocketEvents;
  #isStarted = false;
  #stopWatching: (() => void) | undefined;
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** `undefined` unless the socket is open. */
  #openedAt: number | undefined;
  #lastMessageAt = 0;
  /** The timeout of connecting; in an open connection, the next check whether a heartbeat is due. */
  #connectionTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: Heartbeat | undefined;

  constructor(core: ClientCore, events: SocketEvents) {
    this.#core = core;
    this.#events = events;
  }

  /** Connects, unless it is connected or about to reconnect. */
  start(): void {
    this.#isStarted = true;
    this.#stopWatching ??= watchWakeEvents(
      () => {
        if (this.socket) this.#sendHeartbeat(true);
        else if (!isPageHidden()) this.#scheduleReconnect(true);
      },
      () => this.#close(),
    );
    if (!this.socket && this.#retryTimer === undefined) this.#connect();
  }

  stop(): void {
    this.#isStarted = false;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#attempt = 0;
    this.#disconnect();
  }

  restart(): void {
    this.#disconnect();
    this.#attempt = 0;
    this.#connect();
  }

  send(text: string): void {
    if (this.#openedAt !== undefined) this.socket?.send(text);
  }

  #connect(): void {
    this.#clearRetry();
    this.#events.onState("connecting");
    // A listener may have stopped or restarted it.
    if (!this.#isStarted || this.socket) return;
    try {
      if (!socketUrlOf(this.#core))
        throw new Error("No URL of the messaging socket is configured.");
      const open = () => openSocket(this.#core);
      this.#listen(this.#core.options.tabs?.openSocket(open) ?? open());
    } catch (error) {
      console.error(
        "The real-time connection could not be opened; badges still load over HTTP.",
        error,
      );
      this.#events.onState("closed");
      this.#scheduleReconnect(false);
    }
  }

  #listen(socket: WebSocketLike): void {
    this.socket = socket;
    this.#connectionTimer = setTimer(() => this.#end(1006, false), CONNECT_TIMEOUT_MS);
    // Late events of an old socket change nothing.
    const ifCurrent =
      <E>(handle: (event: E) => void) =>
      (event: E) =>
        this.socket === socket && handle(event);
    socket.onopen = ifCurrent(() => {
      clearTimeout(this.#connectionTimer);
      this.#openedAt = monotonicNow();
      this.#markAlive();
      this.#scheduleHeartbeat();
      this.#events.onState("open");
    });
    socket.onmessage = ifCurrent(({ data }: { data: unknown }) => {
      this.#markAlive();
      this.#events.onMessage(data);
    });
    socket.onclose = ifCurrent((event: { code?: number }) => this.#end(event?.code ?? 1006, false));
    // A close event with the code follows. Closing a socket that is connecting raises an error event, too.
    socket.onerror = () => undefined;
  }

  /** `isAfterWake`: the heartbeat after the user came back or the device slept was not answered. */
  #end(code: number, isAfterWake: boolean): void {
    console.info(`The real-time connection ended: ${getCloseCodeName(code)} (${code}).`);
    this.#close();
    if (this.#isStarted) this.#scheduleReconnect(isAfterWake);
  }

  #scheduleReconnect(isAfterWake: boolean): void {
    const random = this.#core.random();
    // Several events follow one return of the user, so they do not count as attempts.
    const delayMs = isAfterWake
      ? random * WAKE_SPREAD_MS
      : getReconnectDelay(this.#attempt++, random);
    this.#clearRetry();
    this.#retryTimer = setTimer(() => {
      this.#retryTimer = undefined;
      // A hidden page waits until it is shown, so that sleeping tabs do not reconnect all at once.
      if (!isPageHidden()) this.#connect();
    }, delayMs);
  }

  /** Closes the socket and reports it. Also called on `pagehide`: an open socket can keep a page out of the back/forward cache. */
  #close(): void {
    this.#disconnect();
    this.#events.onState("closed");
  }

  #disconnect(): void {
    const { socket } = this;
    const openedAt = this.#openedAt;
    this.#clearRetry();
    clearTimeout(this.#connectionTimer);
    clearTimeout(this.#heartbeat?.timer);
    this.socket = this.#openedAt = this.#heartbeat = undefined;
    if (openedAt !== undefined && monotonicNow() - openedAt >= STABLE_AFTER_MS) this.#attempt = 0;
    if (socket) closeSocket(socket);
    this.#events.onDisconnected();
  }

  #clearRetry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
  }

  /** Sends a heartbeat, and ends the connection if no frame arrives in time. After a wake, shortens the deadline of a running one. */
  #sendHeartbeat(isAfterWake: boolean): void {
    const former = this.#heartbeat;
    if (this.#openedAt === undefined || (former && !isAfterWake)) return;
    const now = monotonicNow();
    const running = former && !hasSleptSince(former) ? former : undefined;
    if (!running) this.send("getId");
    clearTimeout(former?.timer);
    const { sentAt, elapsed } = running ?? { sentAt: now, elapsed: startStopwatch() };
    const deadlineMs = isAfterWake ? WAKE_DEADLINE_MS : HEARTBEAT_DEADLINE_MS;
    const dueAt = Math.min(now + deadlineMs, running?.dueAt ?? Infinity);
    const handleDeadline = () =>
      hasSleptSince(heartbeat) ? this.#sendHeartbeat(true) : this.#end(1006, isAfterWake);
    const timer = setTimer(handleDeadline, dueAt - now);
    const heartbeat: Heartbeat = { timer, sentAt, dueAt, elapsed };
    this.#heartbeat = heartbeat;
  }

  #markAlive(): void {
    this.#lastMessageAt = monotonicNow();
    clearTimeout(this.#heartbeat?.timer);
    this.#heartbeat = undefined;
  }

  #scheduleHeartbeat(): void {
    const interval = isPageHidden() ? HEARTBEAT_INTERVAL_HIDDEN_MS : HEARTBEAT_INTERVAL_MS;
    // Rounded up, because browsers drop the fraction of a delay and the timer would fire too early.
    const dueMs = Math.max(Math.ceil(this.#lastMessageAt + interval - monotonicNow()), 1_000);
    const elapsed = startStopwatch();
    this.#connectionTimer = setTimer(() => {
      const isAfterWake = elapsed() > 2 * dueMs;
      const isIdle = monotonicNow() - this.#lastMessageAt >= interval;
      if (isAfterWake || isIdle) this.#sendHeartbeat(isAfterWake);
      this.#scheduleHeartbeat();
    }, dueMs);
  }
}

/** The URL of the messaging socket; "" if none is configured. */
export function socketUrlOf({ options: { socketUrl = "" } }: ClientCore): string {
  return typeof socketUrl === "function" ? socketUrl() : socketUrl;
}

/** Opens a socket of this tab. */
export const openSocket = (core: ClientCore): WebSocketLike =>
  new (core.options.WebSocket ?? WebSocket)(socketUrlOf(core));

export function closeSocket(socket: WebSocketLike): void {
  socket.onopen = socket.onmessage = socket.onclose = null;
  const close = () => socket.close(1000);
  try {
    close();
  } catch {
    // Some browsers throw for a socket that is connecting. It is closed when it opens.
    socket.onopen = close;
  }
}
