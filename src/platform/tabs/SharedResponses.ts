import type { PostMessage } from "./TabChannel.js";
import type { TabMessage } from "./rules/messages.js";
import { isJoin, isJoinOfAlerts, marksRead } from "./rules/requests.js";
import { startStopwatch } from "../core/time.js";
import { LATE_ALERTS_MS } from "../realtime/subscriptions.js";

/** How long a response is shared, in milliseconds, unless a frame or a request may have changed its data earlier. */
const MAX_AGE_MS = 60_000;
/** How long tabs wait for the response of the tab that sends the request, in milliseconds. */
export const MAX_WAIT_MS = 10_000;
const MAX_READS = 50;
/** The id of a request that the hub sends itself. The ids of the tabs' requests begin with 1. */
const HUB_REQUEST = 0;

/** A request of a tab. */
interface TabRequest {
  /** The id of the tab. */
  from: string;
  /** The number of the request in this tab. */
  id: number;
}

interface SharedResponse {
  /** The request that was sent to the server. */
  sender: TabRequest;
  /** Returns the milliseconds since the request started, including sleeps of the device. */
  age: () => number;
  /** The value of the change counter when the request started. */
  change: number;
  /** The body of the response; `undefined` until it arrives. */
  text: string | undefined;
  /** The requests that wait for this response. */
  waiting: TabRequest[];
  /** The tabs that have the conversation open, if this is its registration. */
  holders: Set<string>;
  /** Whether the request ends the registration. */
  isLeaving: boolean;
}

/** The leader's cache of the responses that the tabs share. One tab sends a request, and the others receive its response. */
export class SharedResponses {
  readonly #post: PostMessage;
  readonly #leave: (key: string) => Promise<unknown>;
  readonly #byKey = new Map<string, SharedResponse>();
  /** Counts the frames and requests that may have changed data. */
  #change = 0;

  /** `leave` sends the request that ends a registration, and never rejects. */
  constructor(post: PostMessage, leave: (key: string) => Promise<unknown>) {
    this.#post = post;
    this.#leave = leave;
  }

  receive({ type, from, id, key, text }: TabMessage): void {
    if (type === "ask") this.#answer({ from, id }, key, text);
    else if (type === "fetched") this.#store({ from, id }, key, text);
    else if (type === "failed") this.#passOn({ from, id }, key);
    else if (type === "changed") this.markChanged();
  }

  markChanged(): void {
    this.#change += 1;
  }

  /** Deletes the registrations of conversations, which end with the socket, and invalidates all other responses. */
  forgetSocket(): void {
    this.markChanged();
    for (const key of this.#byKey.keys()) if (isJoin(key)) this.#byKey.delete(key);
  }

  /** Ends the registrations of conversations that only this tab had open. */
  leaveAll(tab: string): void {
    for (const [key, { holders }] of [...this.#byKey]) {
      if (!isJoin(key) || !holders.delete(tab) || holders.size > 0) continue;
      const sender = { from: tab, id: HUB_REQUEST };
      this.#start(sender, key, true);
      void this.#leave(key).then(() => this.#passOn(sender, key));
    }
  }

  /** Lets waiting tabs send the requests that a tab which has ended was sending. */
  passOnAll(tab: string): void {
    for (const [key, response] of [...this.#byKey]) {
      const { sender, text } = response;
      response.waiting = response.waiting.filter(({ from }) => from !== tab);
      const isSender = sender.from === tab && sender.id !== HUB_REQUEST;
      if (isSender && text === undefined) this.#passOn(sender, key);
    }
  }

  #answer(request: TabRequest, key: string, kind: string): void {
    const response = this.#byKey.get(key);
    if (kind === "leave") {
      response?.holders.delete(request.from);
      if (response?.holders.size) return this.#reply(request, key, "{}");
    } else {
      response?.holders.add(request.from);
      if (response && kind !== "fresh" && this.#isCurrent(key, response)) {
        if (response.text !== undefined) return this.#reply(request, key, response.text);
        response.waiting.push(request);
        return this.#post({ type: "wait", to: request.from, id: request.id });
      }
    }
    this.#start(request, key, kind === "leave");
    this.#reply(request, key, undefined);
  }

  /** Records that a tab sends a request. Requests that wait for an outdated response get the new one. */
  #start(sender: TabRequest, key: string, isLeaving: boolean): void {
    const { waiting = [], holders = [] } = this.#byKey.get(key) ?? {};
    this.#byKey.delete(key);
    this.#byKey.set(key, {
      sender,
      age: startStopwatch(),
      change: this.#change,
      text: undefined,
      waiting,
      holders: new Set(isLeaving ? [] : [...holders, sender.from]),
      isLeaving,
    });
    this.#dropOldest();
  }

  #dropOldest(): void {
    const reads = [...this.#byKey].filter(([key, { text }]) => !isJoin(key) && text !== undefined);
    const [oldest] = reads;
    if (oldest && reads.length > MAX_READS) this.#byKey.delete(oldest[0]);
  }

  /** Posts the response to the tab; without one, tells the tab to send the request itself. */
  #reply({ from, id }: TabRequest, key: string, text: string | undefined): void {
    if (text === undefined) this.#post({ type: "send", to: from, id, key });
    else this.#post({ type: "response", to: from, id, text });
  }

  #isCurrent(key: string, { change, age, text }: SharedResponse): boolean {
    if (text === undefined) return age() < MAX_WAIT_MS && (isJoin(key) || change === this.#change);
    if (isJoin(key)) return true;
    return change === this.#change && age() < MAX_AGE_MS && this.#isRegisteredForAlerts();
  }

  /** Whether the socket receives a frame for every change. */
  #isRegisteredForAlerts(): boolean {
    return [...this.#byKey].some(([key, { text }]) => isJoinOfAlerts(key) && text !== undefined);
  }

  /**
   * Deletes the lists that were requested more than `ageMs` ago. Called after the registration for alerts, because earlier frames
   * may be missing.
   */
  #dropOlderThan(ageMs: number): void {
    for (const [key, { text, age }] of this.#byKey)
      if (!isJoin(key) && text !== undefined && age() > ageMs) this.#byKey.delete(key);
  }

  #find(sender: TabRequest, key: string): SharedResponse | undefined {
    const response = this.#byKey.get(key);
    const isSender = response?.sender.from === sender.from && response.sender.id === sender.id;
    return isSender ? response : undefined;
  }

  #store(sender: TabRequest, key: string, text: string): void {
    const response = this.#find(sender, key);
    if (!response) return;
    // Joins wait for a leave, because a server could process them in another order.
    if (response.isLeaving) return this.#passOn(sender, key);
    const isOutdated = response.change !== this.#change;
    if (marksRead(key)) this.markChanged();
    if (!isOutdated) response.change = this.#change;
    response.text = text;
    if (isJoinOfAlerts(key)) this.#dropOlderThan(LATE_ALERTS_MS);
    for (const request of response.waiting.splice(0)) this.#reply(request, key, text);
  }

  /** Lets the next waiting tab send its request, because the sender's request has failed, or has ended the registration. */
  #passOn(sender: TabRequest, key: string): void {
    const response = this.#find(sender, key);
    const next = response?.waiting.shift();
    if (!response || !next) {
      if (response) this.#byKey.delete(key);
      return;
    }
    this.#start(next, key, false);
    this.#reply(next, key, undefined);
  }
}
