import { Hub, LEAVING } from "./Hub.js";
import { Leadership } from "./Leadership.js";
import { MAX_WAIT_MS } from "./SharedResponses.js";
import { SharedSocket } from "./SharedSocket.js";
import { TabChannel, type ChannelConstructor } from "./TabChannel.js";
import type { TabMessage } from "./rules/messages.js";
import { classifyRequest, isJoin } from "./rules/requests.js";
import type { WebSocketLike } from "../core/ClientCore.js";
import { setTimer, startStopwatch } from "../core/time.js";
import { isPageHidden } from "../core/wakeEvents.js";
import { readTokenExpiry } from "../http/rules/responses.js";

/** How long a tab waits for a leader before it sends its request itself, in milliseconds. */
const LEADER_WAIT_MS = 300;
/** How often a visible tab checks its leader, in milliseconds. A frozen leader is replaced at the next check. */
const CHECK_MS = 900;

interface TabGroupOptions {
  /** The id of this tab. */
  id: string;
  /** The name of the channel and of the leader's lock. Tabs with equal names form a group. */
  name: string;
  channel: InstanceType<ChannelConstructor>;
  locks: Pick<LockManager, "request">;
  openSocket: () => WebSocketLike;
  /** Sends the request that ends the registration of a conversation. */
  leave: (key: string) => Promise<unknown>;
  now: () => Date;
  /** Called if the page may not use locks. */
  onFailed: () => void;
}

/** A request that waits for the leader. */
interface PendingRequest {
  /** Asks the leader for the response. */
  ask: () => void;
  /** Resolves to the shared response, or to `undefined`: then this tab sends the request, for all waiting tabs if `isShared`. */
  resolve: (text: string | undefined, isShared?: boolean) => void;
  /** Restarts the timeout, because another tab is sending the request. */
  extend: () => void;
  /** Rejects the request of a registration, because its socket has closed. Does nothing for other requests. */
  endWithSocket: () => void;
}

type Send = () => Promise<Response>;

/** The membership of this tab in the group of tabs that share a connection: those of one person in one church. */
export class TabGroup {
  readonly #id: string;
  readonly #channel: TabChannel;
  readonly #leadership: Leadership;
  readonly #sockets = new Set<SharedSocket>();
  readonly #pending = new Map<number, PendingRequest>();
  readonly #now: () => Date;
  readonly #releaseOwnLock: () => void;
  /** Whether this tab holds its own lock, which the leader waits for to learn that the tab has ended. */
  #hasOwnLock = false;
  #lastId = 0;
  /** `undefined` unless this tab is the leader. */
  #hub: Hub | undefined;
  /** Whether the leader has sent a message since the last check. */
  #hasHeardLeader = true;
  /** The id of the leader's tab; `undefined` until it is known. */
  #leaderId: string | undefined;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #hasLeft = false;

  constructor({ id, name, channel, locks, openSocket, leave, now, onFailed }: TabGroupOptions) {
    this.#id = id;
    this.#now = now;
    this.#channel = new TabChannel(id, channel);
    this.#channel.listen((message) => this.#receive(message));
    const { post } = this.#channel;
    const lockOf = (tab: string) => `${name}:${tab}`;
    const handleOwnLock = () => {
      this.#hasOwnLock = true;
      this.#joinSockets();
    };
    this.#releaseOwnLock = holdLock(locks, lockOf(id), handleOwnLock, onFailed);
    this.#leadership = new Leadership(locks, name, {
      onLead: () => {
        this.#hub = new Hub({
          post,
          openSocket,
          watchTab: (tab, onEnd) => holdLock(locks, lockOf(tab), onEnd),
          leave: (key) => leave(key).catch(() => undefined),
        });
        post({ type: "leader" });
      },
      onLost: () => {
        this.#stopHub();
        // The "leader" message of the next leader may already have been ignored, so its id is unknown.
        this.#follow(undefined);
        this.#scheduleCheck();
      },
    });
    this.#leadership.join();
    this.#scheduleCheck();
  }

  get isLeader(): boolean {
    return this.#hub !== undefined;
  }

  openSocket(): SharedSocket {
    const socket = new SharedSocket(this.#channel.post);
    this.#sockets.add(socket);
    this.#joinSockets();
    return socket;
  }

  /** Sends a request, unless another tab has its response or is waiting for it. With `isFresh`, ignores earlier responses. */
  async fetch(url: string, init: RequestInit, send: Send, isFresh: boolean): Promise<Response> {
    const request = classifyRequest(init.method ?? "GET", url, init.body);
    if (request === "own") return send();
    if (request === "change") return send().finally(() => this.#channel.post({ type: "changed" }));
    const id = (this.#lastId += 1);
    const { kind, key } = request;
    const { text, isShared } = await this.#ask(id, key, isFresh ? "fresh" : kind, init.signal);
    if (text !== undefined)
      return new Response(text, { headers: { "Content-Type": "application/json" } });
    return isShared ? this.#sendForAll(id, key, init, send) : send();
  }

  /** Leaves the group and closes the sockets of this tab. */
  leave(): void {
    this.#hasLeft = true;
    clearTimeout(this.#checkTimer);
    this.#stopHub();
    this.#leadership.leave();
    this.#releaseOwnLock();
    for (const { resolve } of [...this.#pending.values()]) resolve(undefined);
    for (const socket of this.#sockets) socket.close();
    this.#channel.post({ type: "release", code: LEAVING });
    this.#channel.close();
    for (const socket of this.#sockets) socket.end(1006);
    this.#sockets.clear();
  }

  /** Checks now whether the leader responds. */
  checkLeader(): void {
    if (this.isLeader || this.#hasLeft) return;
    this.#hasHeardLeader = false;
    this.#channel.post({ type: "ping" });
    this.#scheduleCheck();
  }

  async #sendForAll(id: number, key: string, init: RequestInit, send: Send): Promise<Response> {
    const { post } = this.#channel;
    try {
      const response = await send();
      if (!response.ok || this.#isExpired(init)) post({ type: "failed", id, key });
      else post({ type: "fetched", id, key, text: await response.clone().text() });
      return response;
    } catch (error) {
      post({ type: "failed", id, key });
      throw error;
    }
  }

  /** Whether the token of a request has expired. Servers then respond 200 without data, which the tabs must not share. */
  #isExpired({ headers }: RequestInit): boolean {
    const { Authorization = "" } = (headers ?? {}) as Record<string, string>;
    const expiry = readTokenExpiry(Authorization.replace(/^\S+\s+/, ""));
    return !!expiry && expiry <= this.#now();
  }

  #ask(id: number, key: string, kind: string, signal: RequestInit["signal"]) {
    const { post } = this.#channel;
    // Only the leader's socket receives frames, so joining and leaving conversations waits for the leader.
    const isForLeader = isJoin(key);
    return new Promise<{ text: string | undefined; isShared: boolean }>((resolve, reject) => {
      const sendAlone = () => pending.resolve(undefined);
      let timer = isForLeader ? undefined : setTimer(sendAlone, LEADER_WAIT_MS);
      const end = () => {
        clearTimeout(timer);
        this.#pending.delete(id);
        signal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        end();
        reject(signal?.reason as Error);
      };
      const pending: PendingRequest = {
        ask: () => post({ type: "ask", id, key, text: kind }),
        resolve: (text, isShared = false) => {
          end();
          resolve({ text, isShared });
        },
        extend: () => {
          clearTimeout(timer);
          timer = setTimer(isForLeader ? pending.ask : sendAlone, MAX_WAIT_MS);
        },
        endWithSocket: () => {
          if (!isForLeader) return;
          end();
          reject(new Error("The connection of the tabs has ended."));
        },
      };
      this.#pending.set(id, pending);
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      pending.ask();
    });
  }

  #receive(message: TabMessage): void {
    this.#hub?.receive(message);
    const { type, from, id, text } = message;
    const pending = message.to && this.#pending.get(id);
    switch (type) {
      case "leader":
        this.#hasHeardLeader = true;
        // A late message of a former leader must not replace this leader.
        if (!this.#hub || from === this.#id) this.#follow(from);
        break;
      case "pong":
        this.#hasHeardLeader = true;
        this.#leaderId ??= from;
        break;
      case "response":
        if (pending) pending.resolve(text);
        break;
      case "send":
        // The caller may have given up.
        if (pending) pending.resolve(undefined, true);
        else this.#channel.post({ type: "failed", id, key: message.key });
        break;
      case "wait":
        if (pending) pending.extend();
        break;
      default:
        // Ignores the frames of a former leader that was frozen.
        if (this.#leaderId && this.#leaderId !== from) break;
        if (type === "socketClosed") this.#endRegistrations();
        for (const socket of this.#sockets) {
          socket.receive(message);
          if (socket.readyState > 1) this.#sockets.delete(socket);
        }
    }
  }

  /** Joins the sockets of this tab to another leader, and asks it for the pending requests. */
  #follow(leaderId: string | undefined): void {
    this.#leaderId = leaderId;
    this.#endRegistrations();
    this.#joinSockets();
    for (const each of this.#pending.values()) each.ask();
  }

  #endRegistrations(): void {
    for (const pending of [...this.#pending.values()]) pending.endWithSocket();
  }

  /** Joins the sockets once this tab holds its own lock. Before that, the leader would assume that the tab has ended. */
  #joinSockets(): void {
    if (!this.#hasOwnLock) return;
    for (const socket of this.#sockets) if (socket.readyState < 2) socket.join();
  }

  #stopHub(): void {
    this.#hub?.stop();
    this.#hub = undefined;
  }

  /**
   * Checks the leader repeatedly while the tab is visible. Replaces a leader that has not answered since the last check, for
   * example because the browser has frozen it.
   */
  #scheduleCheck(): void {
    clearTimeout(this.#checkTimer);
    const elapsed = startStopwatch();
    this.#checkTimer = setTimer(() => {
      // The leader needs no check, and a hidden tab checks when it is shown.
      if (this.isLeader || isPageHidden()) return;
      // A late timer means that this tab or the device slept, so the leader may have had no time to answer.
      const isLate = elapsed() > 2 * CHECK_MS;
      if (!this.#hasHeardLeader && !isLate) this.#leadership.steal();
      this.checkLeader();
    }, CHECK_MS);
  }
}

/**
 * Requests a Web Lock, and holds it until the returned function is called or the tab ends. Calls `onHeld` when the lock is
 * granted, and `onFailed` if the page may not use locks.
 */
function holdLock(
  locks: Pick<LockManager, "request">,
  name: string,
  onHeld: () => void,
  onFailed?: () => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const hold = () =>
    new Promise<void>((resolve) => {
      // The lock may have been granted just before the end.
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", () => resolve());
      onHeld();
    });
  locks.request(name, { signal }, hold).catch(() => {
    if (!signal.aborted) onFailed?.();
  });
  return () => ending.abort();
}
