import type { WebSocketConstructor, WebSocketLike } from "../../src/platform/core/types.js";

/** Sockets that a test opens, feeds and closes by hand. `FakeSocket satisfies WebSocketConstructor` proves that it fits. */
export class FakeSocket implements WebSocketLike {
  static made: FakeSocket[] = [];

  static get last(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error("No socket was opened.");
    return socket;
  }

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

  /** The server accepts. */
  open(): void {
    this.readyState = 1;
    this.onopen?.({} as never);
  }

  /** A frame arrives. */
  frame(text: unknown): void {
    this.onmessage?.({ data: typeof text === "string" ? text : JSON.stringify(text) } as never);
  }

  id(id: string): void {
    this.frame({ churchId: "", conversationId: "", action: "socketId", data: id });
  }

  /** The server or the network ends it. */
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as never);
  }
}

FakeSocket satisfies WebSocketConstructor;
