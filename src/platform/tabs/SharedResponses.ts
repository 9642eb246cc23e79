import type { PostMessage } from "./TabChannel.js";
import type { TabMessage } from "./rules/messages.js";
import { isJoin, isJoinOfAlerts, marksRead } from "./rules/requests.js";
import { startStopwatch } from "../core/time.js";
import { LATE_ALERTS_MS } from "../realtime/subscriptions.js";

/** How long a response serves other tabs, in milliseconds, if no frame and no request changes its data. */
const MAX_AGE_MS = 60_000;
/** How long tabs wait for the tab that sends their request, in milliseconds. */
export const MAX_WAIT_MS = 10_000;
const MAX_READS = 50;
/** The id of a request that the hub sends itself. The questions of tabs are numbered from 1. */
const NO_QUESTION = 0;

interface Asker {
  from: string;
  id: number;
}

interface SharedResponse {
  /** The tab that sends the request, and its question. */
  sender: Asker;
  /** Returns the milliseconds since the request started, with sleeps of the device. */
  age: () => number;
  /** The number of changes when the request started. */
  change: number;
  /** The body of the response; `undefined` until it arrives. */
  text: string | undefined;
  waiting: Asker[];
  /** For the registration of a conversation: the tabs that have it open. */
  holders: Set<string>;
  /** Whether the request ends the registration. */
  isLeaving: boolean;
}

/** The responses that the tabs share. One tab sends a request, and the others receive its response. */
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

  /** Drops the registrations of conversations, which end with their socket. Without a socket, changes stay unknown. */
  forgetSocket(): void {
    this.markChanged();
    for (const key of this.#byKey.keys()) if (isJoin(key)) this.#byKey.delete(key);
  }

  /** Ends the registrations for conversations that only this tab had open. */
  leaveAll(tab: string): void {
    for (const [key, { holders }] of [...this.#byKey]) {
      if (!isJoin(key) || !holders.delete(tab) || holders.size > 0) continue;
      const sender = { from: tab, id: NO_QUESTION };
      this.#start(sender, key, true);
      void this.#leave(key).then(() => this.#passOn(sender, key));
    }
  }

  /** Lets other tabs send what a tab that has ended was sending. */
  passOnAll(tab: string): void {
    for (const [key, response] of [...this.#byKey]) {
      const { sender, text } = response;
      response.waiting = response.waiting.filter(({ from }) => from !== tab);
      const isSender = sender.from === tab && sender.id !== NO_QUESTION;
      if (isSender && text === undefined) this.#passOn(sender, key);
    }
  }

  #answer(asker: Asker, key: string, kind: string): void {
    const response = this.#byKey.get(key);
    if (kind === "leave") {
      response?.holders.delete(asker.from);
      if (response?.holders.size) return this.#reply(asker, key, "{}");
    } else {
      response?.holders.add(asker.from);
      if (response && kind !== "fresh" && this.#isCurrent(key, response)) {
        if (response.text !== undefined) return this.#reply(asker, key, response.text);
        response.waiting.push(asker);
        return this.#post({ type: "wait", to: asker.from, id: asker.id });
      }
    }
    this.#start(asker, key, kind === "leave");
    this.#reply(asker, key, undefined);
  }

  /** Notes that a tab sends a request. Tabs that wait for an outdated response get the new one. */
  #start(sender: Asker, key: string, isLeaving: boolean): void {
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

  /** Answers with a response, or tells the tab to send the request itself. */
  #reply({ from, id }: Asker, key: string, text: string | undefined): void {
    if (text === undefined) this.#post({ type: "send", to: from, id, key });
    else this.#post({ type: "response", to: from, id, text });
  }

  #isCurrent(key: string, { change, age, text }: SharedResponse): boolean {
    if (text === undefined) return age() < MAX_WAIT_MS && (isJoin(key) || change === this.#change);
    if (isJoin(key)) return true;
    return change === this.#change && age() < MAX_AGE_MS && this.#isRegisteredForAlerts();
  }

  /** Whether every change is announced by a frame. */
  #isRegisteredForAlerts(): boolean {
    return [...this.#byKey].some(([key, { text }]) => isJoinOfAlerts(key) && text !== undefined);
  }

  /** Drops the lists that were requested long before the registration for alerts: frames may be missing. */
  #dropOlderThan(ageMs: number): void {
    for (const [key, { text, age }] of this.#byKey)
      if (!isJoin(key) && text !== undefined && age() > ageMs) this.#byKey.delete(key);
  }

  #find(sender: Asker, key: string): SharedResponse | undefined {
    const response = this.#byKey.get(key);
    const isSender = response?.sender.from === sender.from && response.sender.id === sender.id;
    return isSender ? response : undefined;
  }

  #store(sender: Asker, key: string, text: string): void {
    const response = this.#find(sender, key);
    if (!response) return;
    // A server could carry out a join before a leave that was sent earlier, so the joins have waited.
    if (response.isLeaving) return this.#passOn(sender, key);
    const isOutdated = response.change !== this.#change;
    if (marksRead(key)) this.markChanged();
    if (!isOutdated) response.change = this.#change;
    response.text = text;
    if (isJoinOfAlerts(key)) this.#dropOlderThan(LATE_ALERTS_MS);
    for (const asker of response.waiting.splice(0)) this.#reply(asker, key, text);
  }

  /** Lets the next waiting tab send its request, because that of the sender has failed, or has ended the registration. */
  #passOn(sender: Asker, key: string): void {
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
