import type { WebSocketConstructor, WebSocketLike } from "../../src/platform/core/ClientCore.js";

/** A WebSocket whose connection and incoming frames a test controls. */
export class FakeSocket implements WebSocketLike {
  /** Every socket since the last `reset`, the latest last. */
  static made: FakeSocket[] = [];

  static get last(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error("No socket was opened.");
    return socket;
  }

  /** The sockets that are connecting or open. */
  static get live(): FakeSocket[] {
    return FakeSocket.made.filter(({ readyState }) => readyState < 2);
  }

  static reset(): void {
    FakeSocket.made = [];
  }

  readyState = 0;
  sent: string[] = [];
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error("Cannot send: the socket is not open.");
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  /** Opens the connection, as when the server accepts it. */
  open(): void {
    this.readyState = 1;
    this.onopen?.({} as never);
  }

  /** Delivers a frame: a string as it is, any other value as JSON. */
  deliver(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) } as never);
  }

  /** Delivers the `socketId` frame. */
  deliverSocketId(id: string): void {
    this.deliver({ churchId: "", conversationId: "", action: "socketId", data: id });
  }

  /** Closes the connection, as when the server ends it or the network fails. */
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as never);
  }
}

FakeSocket satisfies WebSocketConstructor;
