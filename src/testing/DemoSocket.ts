import type { WebSocketLike } from "../platform/core/ClientCore.js";

const STATES = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 } as const;

/** The close code that browsers report when no close frame was received. */
const ABNORMAL_CLOSURE = 1006;

/** The server side of one connected socket. */
export interface HubSocket {
  /** The id that the server gives the socket. */
  readonly id: string;
  /** Handles text from the client. */
  receive(text: string): void;
  /** Removes the socket and its registrations. */
  leave(): void;
}

interface SocketCallbacks {
  deliver: (text: string) => void;
  close: (code: number) => void;
}

/**
 * All sockets of a demo server. Replies to any text with the socket's id, and delivers frames.
 * @example
 * const { hub } = createDemoChurch();
 * hub.dropAll();
 */
export class SocketHub {
  readonly #sockets = new Map<string, SocketCallbacks>();
  readonly #onLeave: (socketId: string) => void;
  /** Whether new connections fail. */
  isRefusing = false;
  #isMute = false;
  #joinedCount = 0;

  constructor(onLeave: (socketId: string) => void) {
    this.#onLeave = onLeave;
  }

  /** The ids of the connected sockets. */
  get ids(): string[] {
    return [...this.#sockets.keys()];
  }

  /** Registers a socket by its callbacks: a `DemoSocket` or one of a real WebSocket server. */
  join(deliver: (text: string) => void, close: (code: number) => void): HubSocket {
    // The ids of real servers have 11 characters, or 16.
    const id = `socket-${String((this.#joinedCount += 1)).padStart(4, "0")}`;
    this.#sockets.set(id, { deliver, close });
    const frame = { churchId: "", conversationId: "", action: "socketId", data: id };
    return {
      id,
      receive: () => this.send(JSON.stringify(frame), id),
      leave: () => {
        if (this.#sockets.delete(id)) this.#onLeave(id);
      },
    };
  }

  /** Sends text to one socket, or to all. Returns `false` if that socket is not connected; `true` while muted. */
  send(text: string, socketId?: string): boolean {
    if (this.#isMute) return true;
    const ids = socketId === undefined ? this.ids : [socketId];
    for (const id of ids) this.#sockets.get(id)?.deliver(text);
    return socketId === undefined || this.#sockets.has(socketId);
  }

  /** Closes every connection, as a server restart does. Rows of `db.connections` stay until a delivery fails. */
  dropAll(code = ABNORMAL_CLOSURE): void {
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const { close } of sockets) close(code);
  }

  /** Simulates half-open connections: drops all frames and keeps the sockets open. */
  mute(on: boolean): void {
    this.#isMute = on;
  }

  /** Makes new connections fail while on. */
  refuse(on: boolean): void {
    this.isRefusing = on;
  }
}

/** A replacement for `window.WebSocket`, including its `readyState` constants. */
export type DemoSocketConstructor = (new (
  url: string,
) => WebSocketLike & EventTarget & typeof STATES) &
  typeof STATES;

type Handler = ((event: never) => unknown) | null;

/** Returns a WebSocket class that connects to a hub. As in browsers, events fire after the call that causes them. */
export function makeSocketClass(hub: SocketHub): DemoSocketConstructor {
  // Captured here, because test environments can replace the global Event before a socket closes.
  const SocketEvent = Event;
  class DemoSocket extends EventTarget {
    readonly CONNECTING = STATES.CONNECTING;
    readonly OPEN = STATES.OPEN;
    readonly CLOSING = STATES.CLOSING;
    readonly CLOSED = STATES.CLOSED;
    readonly url: string;
    readonly protocol = "";
    readonly extensions = "";
    readyState: number = STATES.CONNECTING;
    onopen: Handler = null;
    onmessage: Handler = null;
    onclose: Handler = null;
    onerror: Handler = null;
    #hubSocket: HubSocket | undefined;

    constructor(url: string) {
      super();
      this.url = url;
      setTimeout(() => this.#open(), 0);
    }

    send(text: string): void {
      if (this.readyState === STATES.CONNECTING)
        throw new DOMException("Still in CONNECTING state.", "InvalidStateError");
      if (this.readyState === STATES.OPEN) this.#hubSocket?.receive(text);
    }

    close(code = 1005): void {
      if (this.readyState >= STATES.CLOSING) return;
      this.readyState = STATES.CLOSING;
      this.#hubSocket?.leave();
      setTimeout(() => (this.#hubSocket ? this.#close(code) : this.#fail()), 0);
    }

    #open(): void {
      if (this.readyState !== STATES.CONNECTING) return;
      if (hub.isRefusing) return this.#fail();
      const deliver = (data: string) =>
        setTimeout(() => {
          if (this.readyState === STATES.OPEN) this.#dispatch("message", { data });
        }, 0);
      this.#hubSocket = hub.join(deliver, (code) => this.#close(code));
      this.readyState = STATES.OPEN;
      this.#dispatch("open");
    }

    /** Fires "error" before "close", as browsers do for a connection that was never established. */
    #fail(): void {
      this.readyState = STATES.CLOSED;
      this.#dispatch("error");
      this.#dispatch("close", { code: ABNORMAL_CLOSURE, reason: "", wasClean: false });
    }

    #close(code: number): void {
      if (this.readyState === STATES.CLOSED) return;
      this.readyState = STATES.CLOSED;
      this.#dispatch("close", { code, reason: "", wasClean: code !== ABNORMAL_CLOSURE });
    }

    #dispatch(type: "open" | "message" | "error" | "close", fields: object = {}): void {
      const event = Object.assign(new SocketEvent(type), fields);
      this[`on${type}`]?.(event as never);
      this.dispatchEvent(event);
    }
  }
  return Object.assign(DemoSocket, STATES);
}
