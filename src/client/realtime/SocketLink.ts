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

/** A timer of a busy page may run this late. */
const LATE_TIMER_MS = 1_000;

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
  #lastSeen = Date.now();
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #livenessTimer: ReturnType<typeof setTimeout> | undefined;
  #probe: { timer: ReturnType<typeof setTimeout>; dueAt: number } | undefined;

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
    try {
      this.#socket.close(code);
    } catch {
      // Some engines refuse to close while connecting; the socket is ours no longer either way.
    }
  }

  /**
   * Asks for any frame within the deadline and counts the link as dead otherwise. Asked again meanwhile, the earlier
   * deadline holds: somebody who comes back to the page does not wait out a routine question.
   */
  probe(deadlineMs: number, isWake: boolean): void {
    const pending = this.#probe;
    if (!this.#isOpen || this.#isOver || (pending && !isWake)) return;
    const now = Date.now();
    // A deadline that passed while the machine slept says nothing about the link.
    const isPending = pending !== undefined && now < pending.dueAt + LATE_TIMER_MS;
    if (!isPending) this.send("getId");
    clearTimeout(pending?.timer);
    const dueAt = Math.min(now + deadlineMs, isPending ? pending.dueAt : Infinity);
    this.#probe = { timer: setTimeout(() => this.#end(1006, isWake), dueAt - now), dueAt };
  }

  #seen(): void {
    this.#lastSeen = Date.now();
    clearTimeout(this.#probe?.timer);
    this.#probe = undefined;
  }

  #watch(): void {
    const interval = this.#isHidden() ? LIVENESS_INTERVAL_HIDDEN_MS : LIVENESS_INTERVAL_MS;
    const due = Math.max(this.#lastSeen + interval - Date.now(), 1_000);
    const armedAt = Date.now();
    this.#livenessTimer = setTimeout(() => {
      const sleptThrough = Date.now() - armedAt > 2 * due;
      if (sleptThrough) this.probe(WAKE_DEADLINE_MS, true);
      else if (Date.now() - this.#lastSeen >= interval) this.probe(LIVENESS_DEADLINE_MS, false);
      this.#watch();
    }, due);
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
