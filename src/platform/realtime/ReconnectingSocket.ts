import { monotonicNow, setTimer, startStopwatch } from "../core/time.js";
import type { WebSocketConstructor, WebSocketLike } from "../core/types.js";
import { isPageHidden, watchWakeEvents } from "../core/wakeEvents.js";
import { closeCodeName, reconnectDelay } from "./rules/frames.js";

/** After a connection that lasted this long, the delays of reconnecting start again from the shortest. */
export const STABLE_AFTER_MS = 5_000;

/** The user has come back to the page: reconnect within this time, in milliseconds, instead of the usual delay. */
const WAKE_SPREAD_MS = 500;

export interface ReconnectingSocketOptions {
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
    this.#stopWatching ??= watchWakeEvents(this.#wake, this.#pause);
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
      const events = { opened: this.#opened, received: onMessage, ended: this.#ended };
      this.#connection = new SocketConnection(Injected ?? WebSocket, address, events, isPageHidden);
    } catch (error) {
      console.error(
        "The real-time connection could not be opened; badges still load over HTTP.",
        error,
      );
      onState("closed");
      this.#scheduleReconnect(false);
    }
  }

  readonly #opened = (): void => {
    this.#stableTimer = setTimeout(() => (this.#attempt = 0), STABLE_AFTER_MS);
    this.#options.onState("open");
  };

  readonly #ended = (code: number, isAfterWake: boolean): void => {
    console.info(`The real-time connection ended: ${closeCodeName(code)} (${code}).`);
    this.#pause();
    if (this.#isStarted) this.#scheduleReconnect(isAfterWake);
  };

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

  readonly #wake = (): void => {
    if (this.#connection) this.#connection.sendHeartbeat(WAKE_DEADLINE_MS, true);
    else if (!isPageHidden()) this.#scheduleReconnect(true);
  };

  /** Closes the connection until the page is shown again: browsers keep no page with an open connection for going back. */
  readonly #pause = (): void => {
    this.#disconnect();
    this.#options.onState("closed");
  };

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

/** The longest handshake, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The idle time after which a heartbeat is sent, in milliseconds. Proxies often close connections that are idle for ten minutes. */
const HEARTBEAT_INTERVAL_MS = 60_000;

const HEARTBEAT_INTERVAL_HIDDEN_MS = 240_000;

/** How long the response to a heartbeat may take, in milliseconds. */
const HEARTBEAT_DEADLINE_MS = 10_000;

/** How long it may take after the user has come back to the page, in milliseconds. */
const WAKE_DEADLINE_MS = 5_000;

/** How late a timer of a busy page may fire, in milliseconds. A later one means that the device slept or its clock was set. */
const LATE_TIMER_MS = 1_000;

/** A heartbeat without a response yet. */
interface Heartbeat {
  timer: ReturnType<typeof setTimeout>;
  sentAt: number;
  dueAt: number;
  /** Returns the time since it was sent, with sleeps of the device, in milliseconds. */
  elapsed: () => number;
}

export interface SocketConnectionEvents {
  opened(): void;
  received(text: unknown): void;
  /** `isAfterWake`: a heartbeat after the user came back was not answered. */
  ended(code: number, isAfterWake: boolean): void;
}

/** One WebSocket connection. It calls nothing back after its end, so that late events of an old socket do not change a new one. */
class SocketConnection {
  readonly #socket: WebSocketLike;
  readonly #events: SocketConnectionEvents;
  readonly #isHidden: () => boolean;
  #hasEnded = false;
  #isOpen = false;
  #lastMessageAt = monotonicNow();
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: Heartbeat | undefined;

  /** Throws what the constructor of the WebSocket throws, for example for a wrong address or a content security policy. */
  constructor(
    Socket: WebSocketConstructor,
    url: string,
    events: SocketConnectionEvents,
    isHidden: () => boolean,
  ) {
    this.#events = events;
    this.#isHidden = isHidden;
    this.#socket = new Socket(url);
    this.#connectTimer = setTimeout(() => this.#end(1006, false), CONNECT_TIMEOUT_MS);
    this.#socket.onopen = () => {
      if (this.#hasEnded) return;
      clearTimeout(this.#connectTimer);
      this.#isOpen = true;
      this.#markAlive();
      this.#scheduleHeartbeat();
      events.opened();
    };
    this.#socket.onmessage = (event: { data: unknown }) => {
      if (this.#hasEnded) return;
      this.#markAlive();
      events.received(event.data);
    };
    this.#socket.onclose = (event: { code?: number }) => this.#end(event?.code ?? 1006, false);
    this.#socket.onerror = () => {
      // A close event with the code follows.
    };
  }

  get socket(): WebSocketLike {
    return this.#socket;
  }

  send(text: string): void {
    if (this.#isOpen && !this.#hasEnded) this.#socket.send(text);
  }

  /** Closes the connection without calling `ended`. */
  dispose(code = 1000): void {
    this.#detach();
    const close = () => this.#socket.close(code);
    try {
      close();
    } catch {
      // Some browsers throw for a socket that is connecting. It is closed when it opens.
      this.#socket.onopen = close;
    }
  }

  /**
   * Sends a heartbeat and ends the connection if no frame arrives within the deadline. A heartbeat after a wake shortens the
   * deadline of a running one.
   */
  sendHeartbeat(deadlineMs: number, isWake: boolean): void {
    const pending = this.#heartbeat;
    if (!this.#isOpen || this.#hasEnded || (pending && !isWake)) return;
    const now = monotonicNow();
    const isPending = pending !== undefined && !hasSlept(pending);
    if (!isPending) this.send("getId");
    clearTimeout(pending?.timer);
    const { sentAt, elapsed } = isPending ? pending : { sentAt: now, elapsed: startStopwatch() };
    const dueAt = Math.min(now + deadlineMs, isPending ? pending.dueAt : Infinity);
    this.#heartbeat = {
      timer: setTimer(() => this.#handleDeadline(isWake), dueAt - now),
      sentAt,
      dueAt,
      elapsed,
    };
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
    const interval = this.#isHidden() ? HEARTBEAT_INTERVAL_HIDDEN_MS : HEARTBEAT_INTERVAL_MS;
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
    if (this.#hasEnded) return;
    this.dispose();
    this.#events.ended(code, isAfterWake);
  }

  #detach(): void {
    this.#hasEnded = true;
    clearTimeout(this.#connectTimer);
    clearTimeout(this.#heartbeatTimer);
    clearTimeout(this.#heartbeat?.timer);
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.onerror = () => {
      // Closing a socket that is connecting raises an error event.
    };
  }
}

/** Whether the deadline fired too late, because the device slept or its clock was set. */
const hasSlept = ({ elapsed, sentAt, dueAt }: Heartbeat): boolean =>
  elapsed() >= dueAt - sentAt + LATE_TIMER_MS;
