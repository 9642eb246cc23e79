import type { PostMessage } from "./TabChannel.js";
import type { TabMessage } from "./rules/messages.js";
import type { WebSocketLike } from "../core/ClientCore.js";
import { startStopwatch } from "../core/time.js";

/** Less than the client waits for an answer before it replaces a connection, and more than a slow answer takes, in milliseconds. */
const DEAD_MS = 4_000;

/** A tab's side of the socket that the leader holds. */
export class SharedSocket implements WebSocketLike {
  readyState = 0;
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;
  readonly #post: PostMessage;
  /** Returns the milliseconds since the first text that no frame has followed; `undefined` if all are answered. */
  #sinceUnanswered: (() => number) | undefined;

  constructor(post: PostMessage) {
    this.#post = post;
  }

  /** Asks the leader, or a new leader, for the socket. */
  join(): void {
    this.#post({ type: "open" });
    // If it was open before, it learns the id of the new leader's socket.
    if (this.readyState === 1) this.#post({ type: "text", text: "getId" });
  }

  send(text: string): void {
    this.#sinceUnanswered ??= startStopwatch();
    this.#post({ type: "text", text });
  }

  /** Closes this side. If the server has not answered for a while, the leader replaces the connection, which may be dead. */
  close(): void {
    if (this.readyState > 1) return;
    this.readyState = 3;
    const isDead = (this.#sinceUnanswered?.() ?? 0) >= DEAD_MS;
    this.#post({ type: "release", code: isDead ? 1006 : 1000 });
  }

  receive({ type, text, code }: TabMessage): void {
    if (this.readyState > 1) return;
    if (type === "socketOpen" && this.readyState === 0) {
      this.readyState = 1;
      this.onopen?.({} as never);
    } else if (type === "frame" && this.readyState === 1) {
      this.#sinceUnanswered = undefined;
      this.onmessage?.({ data: text } as never);
    } else if (type === "socketClosed" && !this.#isOfFormerSocket(code)) this.end(code);
  }

  /** After a close and an open in one task, the leader reports the end of the former socket first. */
  #isOfFormerSocket(code: number): boolean {
    return code === 1000 && this.readyState === 0;
  }

  /** Reports the end of the connection. */
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code } as never);
  }
}
