import { monotonicNow, setTimer, startStopwatch } from "../core/time.js";
import type { WebSocketConstructor, WebSocketLike } from "../core/types.js";
import { isPageHidden, watchWakeEvents } from "../core/wakeEvents.js";
import { closeCodeName, reconnectDelay } from "./rules/frames.js";

/** After a connection that lasted this long, the delays of reconnecting start again from the shortest. */
export const STABLE_AFTER_MS = 5_000;

/** The user has come back to the page: reconnect within this time, in milliseconds, instead of the usual delay. */
const WAKE_SPREAD_MS = 500;

interface ReconnectingSocketOptions {
  /** @default the browser's own */
  WebSocket: WebSocketConstructor | undefined;
  /** Returns the address, which may change between two connections. */
  url: () => string | undefined;
  /** Uniform in [0, 1): spreads the reconnects of many clients. */
  random: () => number;
  onState: (state: "connecting" | "open" | "closed") => void;
  onMessage: (data: unknown) => void;
  /** Called whenever a connection has gone, also when it was closed on purpose. */
  onDisconnected: () => void;
}

/**
 * A WebSocket that reconnects until it is stopped. It knows neither users nor churches.
 *
 * It reconnects with growing random delays, at once when the user comes back to the page, and not while the page is hidden.
 */
export class ReconnectingSocket {
  readonly #options: ReconnectingSocketOptions;
  #connection: SocketConnection | undefined;
  #isStarted = false;
  #stopWatching: (() => void) | undefined;
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #stableTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReconnectingSocketOptions) {
    this.#options = options;
  }

  get socket(): WebSocketLike | undefined {
    return this.#connection?.socket;
  }

  /** Connects, unless it is connected or about to reconnect. */
  start(): void {
    this.#isStarted = true;
    this.#stopWatching ??= watchWakeEvents(
      () => {
        if (this.#connection) this.#connection.sendHeartbeat(WAKE_DEADLINE_MS, true);
        else if (!isPageHidden()) this.#scheduleReconnect(true);
      },
      () => this.#pause(),
    );
    if (!this.#connection && this.#retryTimer === undefined) this.#connect();
  }

  stop(): void {
    this.#isStarted = false;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#attempt = 0;
    this.#disconnect();
  }

  /** Closes the connection and opens another one without a delay. */
  restart(): void {
    this.#disconnect();
    this.#attempt = 0;
    this.#connect();
  }

  send(text: string): void {
    this.#connection?.send(text);
  }

  #connect(): void {
    this.#clearRetry();
    const { WebSocket: Injected, url, onState, onMessage } = this.#options;
    onState("connecting");
    // A listener may have stopped or restarted it.
    if (!this.#isStarted || this.#connection) return;
    try {
      const address = url();
      if (!address) throw new Error("No address of the messaging socket is configured.");
      this.#connection = new SocketConnection(Injected ?? WebSocket, address, {
        opened: () => {
          this.#stableTimer = setTimer(() => (this.#attempt = 0), STABLE_AFTER_MS);
          onState("open");
        },
        received: onMessage,
        ended: (code, isAfterWake) => {
          console.info(`The real-time connection ended: ${closeCodeName(code)} (${code}).`);
          this.#pause();
          if (this.#isStarted) this.#scheduleReconnect(isAfterWake);
        },
      });
    } catch (error) {
      console.error(
        "The real-time connection could not be opened; badges still load over HTTP.",
        error,
      );
      onState("closed");
      this.#scheduleReconnect(false);
    }
  }

  #scheduleReconnect(isWake: boolean): void {
    const random = this.#options.random();
    const delayMs = isWake ? random * WAKE_SPREAD_MS : reconnectDelay(this.#attempt, random);
    this.#attempt += 1;
    this.#clearRetry();
    this.#retryTimer = setTimer(() => {
      this.#retryTimer = undefined;
      // A hidden page waits until it is shown, so that sleeping tabs do not reconnect all at once.
      if (!isPageHidden()) this.#connect();
    }, delayMs);
  }

  /** Closes the connection until the page is shown again: browsers keep no page with an open connection for going back. */
  #pause(): void {
    this.#disconnect();
    this.#options.onState("closed");
  }

  #disconnect(): void {
    this.#clearRetry();
    clearTimeout(this.#stableTimer);
    this.#connection?.dispose();
    this.#connection = undefined;
    this.#options.onDisconnected();
  }

  #clearRetry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
  }
}

const CONNECT_TIMEOUT_MS = 10_000;

/** The idle time after which a heartbeat is sent. Proxies often close connections that are idle for ten minutes. */
const HEARTBEAT_INTERVAL_MS = 60_000;
const HEARTBEAT_INTERVAL_HIDDEN_MS = 240_000;

/** How long the response to a heartbeat may take, in general and after the user has come back to the page. */
const HEARTBEAT_DEADLINE_MS = 10_000;
const WAKE_DEADLINE_MS = 5_000;

/** How late a timer of a busy page may fire. A later one means that the device slept or its clock was set. */
const LATE_TIMER_MS = 1_000;

/** A heartbeat without a response yet. */
interface Heartbeat {
  timer: ReturnType<typeof setTimeout>;
  sentAt: number;
  dueAt: number;
  /** Returns the time since it was sent, with sleeps of the device, in milliseconds. */
  elapsed: () => number;
}

interface SocketConnectionEvents {
  opened(): void;
  received(text: unknown): void;
  /** `isAfterWake`: a heartbeat after the user came back was not answered. */
  ended(code: number, isAfterWake: boolean): void;
}

/** One WebSocket connection. It calls nothing back after its end, so that late events of an old socket do not change a new one. */
class SocketConnection {
  readonly socket: WebSocketLike;
  readonly #events: SocketConnectionEvents;
  #state: "connecting" | "open" | "ended" = "connecting";
  #lastMessageAt = monotonicNow();
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: Heartbeat | undefined;

  /** Throws what the constructor of the WebSocket throws, for example for a wrong address or a content security policy. */
  constructor(Socket: WebSocketConstructor, url: string, events: SocketConnectionEvents) {
    this.#events = events;
    this.socket = new Socket(url);
    this.#connectTimer = setTimer(() => this.#end(1006, false), CONNECT_TIMEOUT_MS);
    this.socket.onopen = () => {
      if (this.#state === "ended") return;
      clearTimeout(this.#connectTimer);
      this.#state = "open";
      this.#markAlive();
      this.#scheduleHeartbeat();
      events.opened();
    };
    this.socket.onmessage = (event: { data: unknown }) => {
      if (this.#state === "ended") return;
      this.#markAlive();
      events.received(event.data);
    };
    this.socket.onclose = (event: { code?: number }) => this.#end(event?.code ?? 1006, false);
    // A close event with the code follows. Closing a socket that is connecting raises an error event, too.
    this.socket.onerror = () => undefined;
  }

  send(text: string): void {
    if (this.#state === "open") this.socket.send(text);
  }

  /** Closes the connection without calling `ended`. */
  dispose(): void {
    this.#state = "ended";
    clearTimeout(this.#connectTimer);
    clearTimeout(this.#heartbeatTimer);
    clearTimeout(this.#heartbeat?.timer);
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    const close = () => this.socket.close(1000);
    try {
      close();
    } catch {
      // Some browsers throw for a socket that is connecting. It is closed when it opens.
      this.socket.onopen = close;
    }
  }

  /**
   * Sends a heartbeat and ends the connection if no frame arrives within the deadline. A heartbeat after a wake shortens the
   * deadline of a running one.
   */
  sendHeartbeat(deadlineMs: number, isWake: boolean): void {
    const pending = this.#heartbeat;
    if (this.#state !== "open" || (pending && !isWake)) return;
    const now = monotonicNow();
    const isPending = pending !== undefined && !hasSlept(pending);
    if (!isPending) this.send("getId");
    clearTimeout(pending?.timer);
    const { sentAt, elapsed } = isPending ? pending : { sentAt: now, elapsed: startStopwatch() };
    const dueAt = Math.min(now + deadlineMs, isPending ? pending.dueAt : Infinity);
    const timer = setTimer(() => this.#handleDeadline(isWake), dueAt - now);
    this.#heartbeat = { timer, sentAt, dueAt, elapsed };
  }

  /** Ends the connection, unless the device slept: then another heartbeat is sent. */
  #handleDeadline(isWake: boolean): void {
    if (!this.#heartbeat || !hasSlept(this.#heartbeat)) return this.#end(1006, isWake);
    this.#heartbeat = undefined;
    this.sendHeartbeat(WAKE_DEADLINE_MS, true);
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
    this.#heartbeatTimer = setTimer(() => {
      if (elapsed() > 2 * dueMs) this.sendHeartbeat(WAKE_DEADLINE_MS, true);
      else if (monotonicNow() - this.#lastMessageAt >= interval)
        this.sendHeartbeat(HEARTBEAT_DEADLINE_MS, false);
      this.#scheduleHeartbeat();
    }, dueMs);
  }

  #end(code: number, isAfterWake: boolean): void {
    if (this.#state === "ended") return;
    this.dispose();
    this.#events.ended(code, isAfterWake);
  }
}

/** Whether the deadline fired too late, because the device slept or its clock was set. */
const hasSlept = ({ elapsed, sentAt, dueAt }: Heartbeat): boolean =>
  elapsed() >= dueAt - sentAt + LATE_TIMER_MS;
