import type { PostMessage } from "./TabChannel.js";
import type { TabMessage } from "./rules/messages.js";
import type { WebSocketLike } from "../core/ClientCore.js";

/** A tab's side of the socket that the leader holds. */
export class SharedSocket implements WebSocketLike {
  readyState = 0;
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;
  readonly #post: PostMessage;
  /** Whether a text was sent and no frame has come since. */
  #isUnanswered = false;

  constructor(post: PostMessage) {
    this.#post = post;
  }

  /** Asks the leader, or a new leader, for the socket. */
  join(): void {
    this.#post({ type: "open" });
  }

  send(text: string): void {
    this.#isUnanswered = true;
    this.#post({ type: "text", text });
  }

  /** Closes this side. If the server has not answered, the leader replaces the connection, which may be dead. */
  close(): void {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.#post({ type: "release", code: this.#isUnanswered ? 1006 : 1000 });
  }

  receive({ type, text, code }: TabMessage): void {
    if (this.readyState > 1) return;
    if (type === "socketOpen" && this.readyState === 0) {
      this.readyState = 1;
      this.onopen?.({} as never);
    } else if (type === "frame" && this.readyState === 1) {
      this.#isUnanswered = false;
      this.onmessage?.({ data: text } as never);
    } else if (type === "socketClosed") this.end(code);
  }

  /** Reports the end of the connection. */
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code } as never);
  }
}
