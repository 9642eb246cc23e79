import type { WebSocketLike } from "../client/realtime/SocketLink.js";
import type { HubSocket, SocketHub } from "./SocketHub.js";

const STATES = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 } as const;

/** In place of `window.WebSocket`, with the numbers of its states. */
export type DemoSocketConstructor = (new (url: string) => WebSocketLike & EventTarget & typeof STATES) & typeof STATES;

type Handler = ((event: never) => unknown) | null;

/** What a browser gives up with when there was no polite end. */
const LOST = 1006;

/** A WebSocket class whose server is a hub; its events come as a browser's do, and never within the call that causes them. */
export function makeSocketClass(hub: SocketHub): DemoSocketConstructor {
  // The class that belongs to this EventTarget: a socket may end when its page has gone already.
  const SocketEvent = Event;
  class DemoSocket extends EventTarget {
    readonly CONNECTING = STATES.CONNECTING;
    readonly OPEN = STATES.OPEN;
    readonly CLOSING = STATES.CLOSING;
    readonly CLOSED = STATES.CLOSED;
    readonly protocol = "";
    readonly extensions = "";
    readonly bufferedAmount = 0;
    readonly url: string;
    readyState: number = STATES.CONNECTING;
    onopen: Handler = null;
    onmessage: Handler = null;
    onclose: Handler = null;
    onerror: Handler = null;
    #server: HubSocket | undefined;

    constructor(url: string) {
      super();
      this.url = url;
      setTimeout(() => this.#open(), 0);
    }

    send(text: string): void {
      if (this.readyState === STATES.CONNECTING) throw new DOMException("Still in CONNECTING state.", "InvalidStateError");
      if (this.readyState === STATES.OPEN) this.#server?.receive(text);
    }

    close(code = 1005): void {
      if (this.readyState >= STATES.CLOSING) return;
      this.readyState = STATES.CLOSING;
      this.#server?.leave();
      setTimeout(() => (this.#server ? this.#end(code) : this.#fail()), 0);
    }

    #open(): void {
      if (this.readyState !== STATES.CONNECTING) return;
      if (hub.isRefusing) return this.#fail();
      this.#server = hub.join(
        (data) => setTimeout(() => this.readyState === STATES.OPEN && this.#tell("message", { data }), 0),
        (code) => this.#end(code),
      );
      this.readyState = STATES.OPEN;
      this.#tell("open");
    }

    /** There never was a connection: an error comes before the end. */
    #fail(): void {
      this.readyState = STATES.CLOSED;
      this.#tell("error");
      this.#tell("close", { code: LOST, reason: "", wasClean: false });
    }

    #end(code: number): void {
      if (this.readyState === STATES.CLOSED) return;
      this.readyState = STATES.CLOSED;
      this.#tell("close", { code, reason: "", wasClean: code !== LOST });
    }

    #tell(type: "open" | "message" | "error" | "close", fields: object = {}): void {
      const event = Object.assign(new SocketEvent(type), fields);
      this[`on${type}`]?.(event as never);
      this.dispatchEvent(event);
    }
  }
  return Object.assign(DemoSocket, STATES);
}
