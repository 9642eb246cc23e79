import { monotonicNow, setTimer, startStopwatch } from "../time.js";

/** The part of WebSocket that the client uses; the browser's own class fits. */
export interface WebSocketLike {
  readonly readyState: number;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
  send(text: string): void;
  close(code?: number): void;
}
export type WebSocketConstructor = new (url: string) => WebSocketLike;

/** A handshake that takes longer is given up. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Silence after which the server is asked for a sign of life; an idle limit of ten minutes is common in front of it. */
const LIVENESS_INTERVAL_MS = 60_000;
const LIVENESS_INTERVAL_HIDDEN_MS = 240_000;
/** How long the answer to a routine question may take. */
const LIVENESS_DEADLINE_MS = 10_000;
/** How long it may take when somebody has just come back to the page. */
export const WAKE_DEADLINE_MS = 5_000;

/** A timer of a busy page may run this late. One that is later ran after a sleep of the device, or after its clock was set. */
const LATE_TIMER_MS = 1_000;

/** A question to the server that has not been answered yet. */
interface Probe {
  timer: ReturnType<typeof setTimeout>;
  askedAt: number;
  dueAt: number;
  /** Reads the time since it was asked, sleeps of the device included. */
  elapsed: () => number;
}

export interface SocketLinkEvents {
  opened(): void;
  received(text: unknown): void;
  /** `wasProbed`: a check after waking found it dead. */
  ended(code: number, wasProbed: boolean): void;
}

/**
 * One WebSocket from opening to its end. An ended link never calls back, so that a late event of an old socket cannot
 * touch the state of a new one.
 */
export class SocketLink {
  readonly #socket: WebSocketLike;
  readonly #events: SocketLinkEvents;
  readonly #isHidden: () => boolean;
  #isOver = false;
  #isOpen = false;
  #lastSeen = monotonicNow();
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #livenessTimer: ReturnType<typeof setTimeout> | undefined;
  #probe: Probe | undefined;

  /** Throws what the constructor of the WebSocket throws (bad address, content policy). */
  constructor(Socket: WebSocketConstructor, url: string, events: SocketLinkEvents, isHidden: () => boolean) {
    this.#events = events;
    this.#isHidden = isHidden;
    this.#socket = new Socket(url);
    this.#connectTimer = setTimeout(() => this.#end(1006, false), CONNECT_TIMEOUT_MS);
    this.#socket.onopen = () => {
      if (this.#isOver) return;
      clearTimeout(this.#connectTimer);
      this.#isOpen = true;
      this.#seen();
      this.#watch();
      events.opened();
    };
    this.#socket.onmessage = (event: { data: unknown }) => {
      if (this.#isOver) return;
      this.#seen();
      events.received(event.data);
    };
    this.#socket.onclose = (event: { code?: number }) => this.#end(event?.code ?? 1006, false);
    this.#socket.onerror = () => {
      // A close always follows an error; the close carries the code.
    };
  }

  get socket(): WebSocketLike {
    return this.#socket;
  }

  send(text: string): void {
    if (this.#isOpen && !this.#isOver) this.#socket.send(text);
  }

  /** Closes without a word to the owner. */
  dispose(code = 1000): void {
    this.#silence();
    const close = () => this.#socket.close(code);
    try {
      close();
    } catch {
      // Some engines refuse to close while connecting: such a socket closes as soon as it has opened.
      this.#socket.onopen = close;
    }
  }

  /**
   * Asks for any frame within the deadline and counts the link as dead otherwise. Asked again meanwhile, the earlier
   * deadline holds: somebody who comes back to the page does not wait out a routine question.
   */
  probe(deadlineMs: number, isWake: boolean): void {
    const pending = this.#probe;
    if (!this.#isOpen || this.#isOver || (pending && !isWake)) return;
    const now = monotonicNow();
    const isPending = pending !== undefined && !isOutdated(pending);
    if (!isPending) this.send("getId");
    clearTimeout(pending?.timer);
    const { askedAt, elapsed } = isPending ? pending : { askedAt: now, elapsed: startStopwatch() };
    const dueAt = Math.min(now + deadlineMs, isPending ? pending.dueAt : Infinity);
    this.#probe = { timer: setTimer(() => this.#judge(isWake), dueAt - now), askedAt, dueAt, elapsed };
  }

  /** The deadline has passed. After a sleep that says nothing about the link, so the server is asked again. */
  #judge(isWake: boolean): void {
    if (!this.#probe || !isOutdated(this.#probe)) return this.#end(1006, isWake);
    this.#probe = undefined;
    this.probe(WAKE_DEADLINE_MS, true);
  }

  #seen(): void {
    this.#lastSeen = monotonicNow();
    clearTimeout(this.#probe?.timer);
    this.#probe = undefined;
  }

  #watch(): void {
    const interval = this.#isHidden() ? LIVENESS_INTERVAL_HIDDEN_MS : LIVENESS_INTERVAL_MS;
    // Browsers cut the fraction of a delay off, which would make the timer run before the interval has passed.
    const dueMs = Math.max(Math.ceil(this.#lastSeen + interval - monotonicNow()), 1_000);
    const elapsed = startStopwatch();
    this.#livenessTimer = setTimer(() => {
      const hasSlept = elapsed() > 2 * dueMs;
      if (hasSlept) this.probe(WAKE_DEADLINE_MS, true);
      else if (monotonicNow() - this.#lastSeen >= interval) this.probe(LIVENESS_DEADLINE_MS, false);
      this.#watch();
    }, dueMs);
  }

  #end(code: number, wasProbed: boolean): void {
    if (this.#isOver) return;
    this.dispose();
    this.#events.ended(code, wasProbed);
  }

  #silence(): void {
    this.#isOver = true;
    clearTimeout(this.#connectTimer);
    clearTimeout(this.#livenessTimer);
    clearTimeout(this.#probe?.timer);
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.onerror = () => {
      // Closing while connecting raises an error event; nobody needs it.
    };
  }
}

/** Whether more time has passed than the deadline explains: the device has slept, or its clock was set. */
const isOutdated = ({ elapsed, askedAt, dueAt }: Probe): boolean => elapsed() >= dueAt - askedAt + LATE_TIMER_MS;
