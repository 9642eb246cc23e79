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

interface RoomOptions {
  /** The id of this tab. */
  id: string;
  name: string;
  channel: InstanceType<ChannelConstructor>;
  locks: Pick<LockManager, "request">;
  openSocket: () => WebSocketLike;
  /** Ends the registration of a conversation. */
  leave: (key: string) => Promise<unknown>;
  now: () => Date;
  /** Called if the page may not use locks. */
  onFailed: () => void;
}

interface Question {
  ask: () => void;
  /** Resolves to the shared response; `undefined`: this tab sends the request, with the others waiting if `isShared`. */
  resolve: (text: string | undefined, isShared?: boolean) => void;
  extend: () => void;
  /** Rejects a question about a registration, which has ended with its socket. */
  endWithSocket: () => void;
}

type Send = () => Promise<Response>;

/** The tabs of one person in one church, as one of them sees it. */
export class TabRoom {
  readonly #id: string;
  readonly #channel: TabChannel;
  readonly #leadership: Leadership;
  readonly #sockets = new Set<SharedSocket>();
  readonly #questions = new Map<number, Question>();
  readonly #now: () => Date;
  readonly #releaseOwnLock: () => void;
  /** Whether this tab holds the lock that tells the leader when it has ended. */
  #hasOwnLock = false;
  #lastQuestion = 0;
  /** Set in the leader. */
  #hub: Hub | undefined;
  #hasHeardLeader = true;
  /** The id of the tab that leads; `undefined` until it is known. */
  #leader: string | undefined;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #hasLeft = false;

  constructor({ id, name, channel, locks, openSocket, leave, now, onFailed }: RoomOptions) {
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
        // The message of the next leader may have come before.
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

  /** Sends a request, unless another tab has its response or is about to receive it. `isFresh`: no earlier response will do. */
  async fetch(url: string, init: RequestInit, send: Send, isFresh: boolean): Promise<Response> {
    const request = classifyRequest(init.method ?? "GET", url, init.body);
    if (request === "own") return send();
    if (request === "change") return send().finally(() => this.#channel.post({ type: "changed" }));
    const id = (this.#lastQuestion += 1);
    const { kind, key } = request;
    const { text, isShared } = await this.#ask(id, key, isFresh ? "fresh" : kind, init.signal);
    if (text !== undefined)
      return new Response(text, { headers: { "Content-Type": "application/json" } });
    return isShared ? this.#sendForAll(id, key, init, send) : send();
  }

  /** Leaves the tabs. The sockets of this room end. */
  leave(): void {
    this.#hasLeft = true;
    clearTimeout(this.#checkTimer);
    this.#stopHub();
    this.#leadership.leave();
    this.#releaseOwnLock();
    for (const { resolve } of [...this.#questions.values()]) resolve(undefined);
    for (const socket of this.#sockets) socket.close();
    this.#channel.post({ type: "release", code: LEAVING });
    this.#channel.close();
    for (const socket of this.#sockets) socket.end(1006);
    this.#sockets.clear();
  }

  /** Checks the leader now, because the user has come to this tab. */
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

  /** Whether the token of this tab has expired: servers then respond 200 without data. */
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
      const sendAlone = () => question.resolve(undefined);
      let timer = isForLeader ? undefined : setTimer(sendAlone, LEADER_WAIT_MS);
      const end = () => {
        clearTimeout(timer);
        this.#questions.delete(id);
        signal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        end();
        reject(signal?.reason as Error);
      };
      const question: Question = {
        ask: () => post({ type: "ask", id, key, text: kind }),
        resolve: (text, isShared = false) => {
          end();
          resolve({ text, isShared });
        },
        extend: () => {
          clearTimeout(timer);
          timer = setTimer(isForLeader ? question.ask : sendAlone, MAX_WAIT_MS);
        },
        endWithSocket: () => {
          if (!isForLeader) return;
          end();
          reject(new Error("The connection of the tabs has ended."));
        },
      };
      this.#questions.set(id, question);
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      question.ask();
    });
  }

  #receive(message: TabMessage): void {
    this.#hub?.receive(message);
    const { type, from, id, text } = message;
    const question = message.to && this.#questions.get(id);
    switch (type) {
      case "leader":
        this.#hasHeardLeader = true;
        // The message of a former leader may come late.
        if (!this.#hub || from === this.#id) this.#follow(from);
        break;
      case "pong":
        this.#hasHeardLeader = true;
        this.#leader ??= from;
        break;
      case "response":
        if (question) question.resolve(text);
        break;
      case "send":
        // The caller may have given up.
        if (question) question.resolve(undefined, true);
        else this.#channel.post({ type: "failed", id, key: message.key });
        break;
      case "wait":
        if (question) question.extend();
        break;
      default:
        // A former leader that was frozen reports what its old socket has received.
        if (this.#leader && this.#leader !== from) break;
        if (type === "socketClosed") this.#endRegistrations();
        for (const socket of this.#sockets) {
          socket.receive(message);
          if (socket.readyState > 1) this.#sockets.delete(socket);
        }
    }
  }

  /** Asks another leader for what this tab needs. */
  #follow(leader: string | undefined): void {
    this.#leader = leader;
    this.#endRegistrations();
    this.#joinSockets();
    for (const each of this.#questions.values()) each.ask();
  }

  #endRegistrations(): void {
    for (const question of [...this.#questions.values()]) question.endWithSocket();
  }

  /** Without its own lock, the leader would take this tab for ended. */
  #joinSockets(): void {
    if (!this.#hasOwnLock) return;
    for (const socket of this.#sockets) if (socket.readyState < 2) socket.join();
  }

  #stopHub(): void {
    this.#hub?.stop();
    this.#hub = undefined;
  }

  /** A visible tab replaces a leader that has not answered since the last check, for example because the browser froze it. */
  #scheduleCheck(): void {
    clearTimeout(this.#checkTimer);
    const elapsed = startStopwatch();
    this.#checkTimer = setTimer(() => {
      // The leader needs no check, and a hidden tab checks when it is shown.
      if (this.isLeader || isPageHidden()) return;
      // After a late timer, this tab or the device slept, and the leader may have had no time to answer.
      const isLate = elapsed() > 2 * CHECK_MS;
      if (!this.#hasHeardLeader && !isLate) this.#leadership.steal();
      this.checkLeader();
    }, CHECK_MS);
  }
}

/**
 * Holds a Web Lock as soon as it is free, until the returned function is called or the tab ends. `onFailed`: the page may not
 * use locks.
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
