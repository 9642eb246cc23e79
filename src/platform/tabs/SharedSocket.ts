import type { PostMessage } from "./TabChannel.js";
import type { TabMessage } from "./rules/messages.js";
import type { WebSocketLike } from "../core/ClientCore.js";
import { startStopwatch } from "../core/time.js";

/**
 * After this time without an answer, a connection counts as dead, in milliseconds. It is longer than a slow answer takes, and
 * shorter than the client's timeout of a heartbeat.
 */
const DEAD_MS = 4_000;

/** A tab's proxy of the socket that the leader holds. */
export class SharedSocket implements WebSocketLike {
  readyState = 0;
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;
  readonly #post: PostMessage;
  /** Returns the milliseconds since the first text after the last frame; `undefined` if a frame has followed every text. */
  #sinceUnanswered: (() => number) | undefined;

  constructor(post: PostMessage) {
    this.#post = post;
  }

  /** Asks the leader to open the socket for this tab. Called again for each new leader. */
  join(): void {
    this.#post({ type: "open" });
    // A proxy that is already open needs the id of the new leader's socket.
    if (this.readyState === 1) this.#post({ type: "text", text: "getId" });
  }

  send(text: string): void {
    this.#sinceUnanswered ??= startStopwatch();
    this.#post({ type: "text", text });
  }

  /** Closes the proxy. If the connection may be dead, the leader also replaces it. */
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

  /** Whether the leader reports the end of the former socket, which comes first after a close and an open in one task. */
  #isOfFormerSocket(code: number): boolean {
    return code === 1000 && this.readyState === 0;
  }

  /** Closes the proxy, and calls `onclose`. */
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code } as never);
  }
}
