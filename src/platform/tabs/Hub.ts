import { SharedResponses } from "./SharedResponses.js";
import type { PostMessage } from "./TabChannel.js";
import type { TabMessage } from "./rules/messages.js";
import type { WebSocketLike } from "../core/ClientCore.js";
import { setTimer } from "../core/time.js";
import { closeSocket } from "../realtime/ReconnectingSocket.js";
import { peekAction } from "../realtime/rules/frames.js";

/** Frames that change no data. */
const UNIMPORTANT = new Set(["socketId", "attendance", "blockedIp"]);

/** The code with which a tab that leaves the group releases the socket: "going away" in the WebSocket protocol. */
export const LEAVING = 1001;

/** The timeout of the socket's opening, in milliseconds. Each tab has one as well, but tabs may have joined later. */
const OPEN_TIMEOUT_MS = 10_000;

interface HubOptions {
  post: PostMessage;
  openSocket: () => WebSocketLike;
  /** Calls `onEnd` when a tab has ended, also by a crash. Returns the cleanup. */
  watchTab: (tab: string, onEnd: () => void) => () => void;
  /** Sends the request that ends the registration of a conversation. Never rejects. */
  leave: (key: string) => Promise<unknown>;
}

/** Runs in the leader: holds the socket and the shared responses of all tabs. */
export class Hub {
  readonly #options: HubOptions;
  readonly #post: PostMessage;
  readonly #responses: SharedResponses;
  /** By the id of each tab that uses the socket: the function that stops watching the tab. */
  readonly #users = new Map<string, () => void>();
  #socket: WebSocketLike | undefined;
  #openTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#post = options.post;
    this.#responses = new SharedResponses(options.post, options.leave);
  }

  receive(message: TabMessage): void {
    const { type, from, text, code } = message;
    if (type === "ping") this.#post({ type: "pong", to: from });
    else if (type === "open") this.#addUser(from);
    else if (type === "release") this.#removeUser(from, code);
    else if (type === "text" && this.#socket?.readyState === 1) this.#socket.send(text);
    else this.#responses.receive(message);
  }

  /** Closes the socket. The next leader opens another. */
  stop(): void {
    for (const stopWatching of this.#users.values()) stopWatching();
    this.#users.clear();
    clearTimeout(this.#openTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) closeSocket(socket);
  }

  #addUser(tab: string): void {
    if (!this.#users.has(tab)) {
      const handleEnd = () => this.#removeUser(tab, LEAVING);
      this.#users.set(tab, this.#options.watchTab(tab, handleEnd));
    }
    if (this.#socket?.readyState === 1) this.#post({ type: "socketOpen", to: tab });
    if (!this.#socket) this.#open();
  }

  #removeUser(tab: string, code: number): void {
    this.#users.get(tab)?.();
    if (this.#users.delete(tab) && this.#socket) {
      if (code === 1006) this.#end(1006);
      else if (this.#users.size === 0) this.#end(1000);
      else this.#responses.leaveAll(tab);
    }
    if (code === LEAVING) this.#responses.passOnAll(tab);
  }

  #open(): void {
    let socket: WebSocketLike;
    try {
      socket = this.#options.openSocket();
    } catch {
      return this.#end(1006);
    }
    this.#socket = socket;
    this.#openTimer = setTimer(() => this.#end(1006), OPEN_TIMEOUT_MS);
    const ifCurrent =
      <E>(handle: (event: E) => void) =>
      (event: E) =>
        this.#socket === socket && handle(event);
    socket.onopen = ifCurrent(() => {
      clearTimeout(this.#openTimer);
      this.#post({ type: "socketOpen" });
      // Tabs that were connected through the former leader need the id of the new socket.
      socket.send("getId");
    });
    socket.onmessage = ifCurrent(({ data }: { data: unknown }) => {
      if (typeof data !== "string") return;
      const action = peekAction(data);
      if (!action || !UNIMPORTANT.has(action)) this.#responses.markChanged();
      this.#post({ type: "frame", text: data });
    });
    socket.onclose = ifCurrent((event: { code?: number }) => this.#end(event?.code ?? 1006));
    socket.onerror = () => undefined;
  }

  #end(code: number): void {
    this.stop();
    this.#responses.forgetSocket();
    this.#post({ type: "socketClosed", code });
  }
}
