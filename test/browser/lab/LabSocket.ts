import type { WebSocketConstructor, WebSocketLike } from "../../../src/platform/core/ClientCore.js";

/** A socket without network: opens in a microtask and responds to every text with its id. */
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
    const response = JSON.stringify({
      churchId: "",
      conversationId: "",
      action: "socketId",
      data: this.#id,
    });
    setTimeout(() => this.receive(response), 0);
  }

  /** Closes the socket from the client. */
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    LabSocket.live -= 1;
  }

  /** Delivers a frame to the client. */
  receive(text: string): void {
    this.onmessage?.({ data: text } as never);
  }

  /** Closes the socket from the network. */
  end(code = 1006): void {
    this.close();
    this.onclose?.({ code } as never);
  }
}

LabSocket satisfies WebSocketConstructor;
