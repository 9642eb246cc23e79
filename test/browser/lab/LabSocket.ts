import type { WebSocketConstructor, WebSocketLike } from "../../../src/platform/core/types.js";

/** A socket without a network: opens by itself, answers any text with its id. */
export class LabSocket implements WebSocketLike {
  static last: LabSocket | undefined;
  static live = 0;
  /** The largest number of sockets that were live at once. */
  static mostLive = 0;
  static #made = 0;

  readyState = 0;
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;
  readonly #id: string;

  constructor(_url: string) {
    this.#id = `socket${(LabSocket.#made += 1)}`;
    LabSocket.last = this;
    LabSocket.live += 1;
    LabSocket.mostLive = Math.max(LabSocket.mostLive, LabSocket.live);
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.({} as never);
    });
  }

  send(): void {
    const answer = JSON.stringify({
      churchId: "",
      conversationId: "",
      action: "socketId",
      data: this.#id,
    });
    setTimeout(() => this.receive(answer), 0);
  }

  /** The client closes it. */
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    LabSocket.live -= 1;
  }

  /** A frame arrives. */
  receive(text: string): void {
    this.onmessage?.({ data: text } as never);
  }

  /** The network ends it. */
  end(code = 1006): void {
    this.close();
    this.onclose?.({ code } as never);
  }
}

LabSocket satisfies WebSocketConstructor;
