import { Device, makeChannelClass } from "./Device.js";
import { installGlobals } from "./installGlobals.js";
import { Ledger, type SentMessage } from "./Ledger.js";
import { createNetwork } from "./Network.js";
import { Page, Tab } from "./Tab.js";
import type { SimulateOptions } from "./types.js";
import { Process, VirtualTime } from "./VirtualTime.js";
import { hashText } from "../../lib/text/strings.js";
import { ChurchClient } from "../../client/ChurchClient.js";
import type { ClientOptions } from "../../platform/core/ClientCore.js";
import { epochService } from "../../platform/core/Epoch.js";
import type { Message } from "../../messaging/types.js";
import { LATE_ALERTS_MS } from "../../platform/realtime/subscriptions.js";
import { type DemoChurch, serveDatabase } from "../createDemoChurch.js";
import { createMemoryHistory } from "../createDemoClient.js";
import { CHURCH_IDS, emailOf, makeSimulationDatabase } from "../data/makeDatabase.js";
import { readToken, seededRandom } from "../DemoServer.js";

/** An invariant that did not hold. */
export interface Violation {
  invariant: string;
  detail: string;
}

interface WorldOptions extends Pick<
  SimulateOptions,
  "seed" | "people" | "tabs" | "settle" | "clientOptions"
> {
  /** Called when a page of a tab is loaded, before it signs in. */
  onStart: (tab: Tab) => void;
}

const LOGIN_RETRY_MS = 1_000;
/** How every token begins: "{" in Base64. */
export const TOKEN_START = "eyJ";
/** A little longer than the registration for alerts may take without another fetch. */
const UNCERTAIN_MS = LATE_ALERTS_MS + 200;
const TIMEOUTS = { get: 30_000, mutation: 60_000 };

/** One run: the clock, the server, the browsers and the first violation. */
export class World {
  readonly people: number;
  readonly time: VirtualTime;
  readonly server: DemoChurch;
  readonly network: ReturnType<typeof createNetwork>;
  readonly tabs: Tab[] = [];
  readonly devices: Device[] = [];
  readonly ledger: Ledger;
  readonly trace: string[] = [];
  /** The payer of each form that was saved after its payment. */
  readonly payersOfSavedForms: string[] = [];
  /** The process of the server, and of all that belongs to no page. */
  readonly process = new Process("server");
  readonly end: () => void;
  violation: Violation | undefined;
  readonly #options: WorldOptions;
  readonly #random: (key: string) => number;

  constructor(options: WorldOptions) {
    const { seed, people = 2, tabs = 2, settle } = options;
    const random = makeKeyedRandom(seed);
    const time = new VirtualTime(seed, this.process, settle);
    const now = () => new Date(time.trueMs);
    this.#options = options;
    this.#random = random;
    this.people = people;
    this.time = time;
    this.server = serveDatabase(makeSimulationDatabase(people), { now, seed });
    this.ledger = new Ledger(this.server);
    this.network = createNetwork({
      time,
      server: this.server,
      process: this.process,
      random,
      trace: (text) => this.note(text),
      onSaved: () => this.noteAlert(),
    });
    const currentPage = () =>
      time.current instanceof Page && !time.current.isEnded ? time.current : undefined;
    const BroadcastChannel = makeChannelClass(
      time,
      () => currentPage()?.device,
      (channel) => random(channel) * 5,
      (message) => this.#checkPosted(message),
    );
    this.end = installGlobals(time, () => random(time.current.name), currentPage, BroadcastChannel);
    for (let person = 1; person <= people; person++) {
      const device = new Device(time);
      this.devices.push(device);
      for (let tab = 1; tab <= tabs; tab++)
        this.tabs.push(new Tab(person, tab, device, this.server.db.privateMessages));
    }
  }

  /** Called when a message or notification was added. An alert in the first second of a session may be missed until the next one. */
  noteAlert(): void {
    for (const device of this.devices)
      if (this.time.elapsedMs - device.sessionStartedAt < UNCERTAIN_MS) device.isDisturbed = true;
  }

  note(text: string): void {
    this.trace.push(`${this.time.elapsedMs} ${text}`);
  }

  readonly violate = (invariant: string, detail: string): void => {
    this.violation ??= { invariant, detail };
  };

  /** Loads a page in a tab that has none. */
  load(tab: Tab, delayMs: number): void {
    const page = new Page(`Person ${tab.person}, tab ${tab.tab}`, tab.device);
    tab.page = page;
    this.time.schedule(page, delayMs, () => this.#start(tab, page));
  }

  /** Ends the page of a tab without any cleanup. `isKnown`: the browser closes its connections. */
  unload(tab: Tab, isKnown: boolean): void {
    const { page, device } = tab;
    if (!page || page.isEnded) return;
    if (isKnown && !page.isFrozen) page.leave();
    page.isEnded = true;
    device.end(page);
    for (const socket of page.sockets)
      if (isKnown) socket.leave();
      else socket.cut();
    tab.forget();
    this.#giveUpIfBlocked(tab);
  }

  /** Closes a tab. The browser forgets its storage. */
  close(tab: Tab): void {
    this.unload(tab, true);
    tab.storage.entries.clear();
    tab.history = createMemoryHistory();
    tab.page = undefined;
    this.#giveUp(tab);
  }

  /** Whether a message is shown as not sent, or will be after a reload. */
  isKept(message: SentMessage): boolean {
    const { device } = message.tab;
    const tabs = this.tabs.filter((tab) => tab.device === device);
    return device.keeps(message.tag) || tabs.some((tab) => tab.keeps(message.tag));
  }

  /** Gives up what could not be kept while a storage was blocked. */
  #giveUpIfBlocked(tab: Tab): void {
    if (hasStorageFailed(tab)) this.#giveUp(tab);
  }

  /** Marks the messages of a device that are not kept as given up. */
  #giveUp({ device }: Tab): void {
    for (const message of this.ledger.messages)
      if (message.tab.device === device && !message.isSaved && !this.isKept(message))
        message.mayBeMissing = true;
  }

  /** Marks the messages of a user who signs out as given up, or of all users: those of the tab, or of the device if it keeps them. */
  giveUpSession(tab: Tab, userId?: string): void {
    const isKeptOnDevice = tab.client.core.options.shouldKeepUnsent !== false;
    for (const message of this.ledger.messages) {
      const isHere = isKeptOnDevice ? message.tab.device === tab.device : message.tab === tab;
      if (isHere && (userId ?? message.userId) === message.userId) message.mayBeMissing = true;
    }
  }

  #start(tab: Tab, page: Page): void {
    const isFirst = !tab.hasClient;
    const { device } = tab;
    const options: ClientOptions = {
      apis: this.server.apis,
      socketUrl: this.server.socketUrl,
      fetch: this.network.fetchOf(page),
      WebSocket: this.network.socketClassOf(page),
      storage: tab.storage.api,
      sharedStorage: device.sharedStorage,
      locks: device.locks.locksOf(page),
      deviceStorage: device.storageOf(page, this.process, () =>
        this.#random(`${page.name} device storage`),
      ),
      cookies: device.cookies,
      history: tab.history,
      address: { read: () => "https://simulation.example/", replace: () => undefined },
      timeouts: TIMEOUTS,
    };
    const client = new ChurchClient(this.#options.clientOptions?.(options) ?? options);
    tab.client = client;
    tab.hasClient = true;
    tab.isStarted = true;
    page.ownListenerCount = page.listenerCount;
    page.onRequest = (path, init) => {
      this.#checkToken(page, client, path, new Headers(init.headers).get("Authorization") ?? "");
      if (path === "/messaging/messages") this.#noteSend(tab, init.body);
    };
    let userId: string | undefined;
    client.session.store.subscribe(({ user }) => {
      tab.jwt = user?.jwt;
      // Reading on one device sends no event to the other.
      tab.isBorrowed = !!user && user.email !== emailOf(tab.person);
      if (tab.isBorrowed) for (const device of this.devices) device.isDisturbed = true;
      // Signing out gives up what waits.
      if (userId !== undefined && userId !== user?.id) this.giveUpSession(tab, userId);
      userId = user?.id;
    });
    client.core.get(epochService).subscribe(() => {
      page.device.sessionStartedAt = this.time.elapsedMs;
      // What the former session has just read is announced to the other tabs after the response.
      if (page.requestCount > 0) page.device.isDisturbed = true;
      this.#giveUpIfBlocked(tab);
      this.time.schedule(page, 0, () => tab.reopenThreads());
    });
    tab.unmount = client.mount();
    this.#options.onStart(tab);
    if (isFirst) client.startSession(this.server.signIn(emailOf(tab.person)), CHURCH_IDS[0]);
    else if (tab.jwt) this.#resume(client, page, tab.jwt);
  }

  #resume(client: ChurchClient, page: Page, jwt: string): void {
    client.logIn({ jwt }).catch(() => {
      const retry = () => client.session.state.user ?? this.#resume(client, page, jwt);
      this.time.schedule(page, LOGIN_RETRY_MS, retry);
    });
  }

  #noteSend(tab: Tab, body: RequestInit["body"]): void {
    if (typeof body !== "string") return;
    const [sent] = JSON.parse(body) as [Message];
    const { conversationId = "", content } = sent;
    const thread = tab.open.get(conversationId)?.thread ?? tab.client.threads.get(conversationId);
    const written = this.ledger.find(content);
    const { status, isStale } = thread.store.getState();
    const isUnknown = status !== "ready" || isStale || hasStorageFailed(tab);
    if (written && !sent.id && isUnknown) written.isUnverifiable = true;
  }

  #checkPosted(message: unknown): void {
    if (JSON.stringify(message).includes(TOKEN_START))
      this.violate(INVARIANTS.foreign, `A token was posted to other tabs: ${String(message)}`);
  }

  #checkToken(page: Page, client: ChurchClient, path: string, authorization: string): void {
    const claims = readToken(authorization.replace("Bearer ", ""), new Date(0));
    if (!claims) return;
    const { userId, churchId } = client.session.identity;
    if (claims.userId === userId && (!claims.churchId || claims.churchId === churchId)) return;
    const token = `a token of ${claims.userId} in ${claims.churchId || "no church"}`;
    this.violate(
      INVARIANTS.foreign,
      `${page.name} requests ${path} with ${token}, but the session is ${userId ?? "signed out"} in ${churchId ?? "no church"}.`,
    );
  }
}

const hasStorageFailed = ({ storage, device }: Tab): boolean =>
  storage.hasFailed || device.hasStorageFailed;

/**
 * Returns a generator of numbers in [0, 1) that depend on the seed, a key and how often the key was used. So a step that is
 * left out changes the latency of few other things.
 */
function makeKeyedRandom(seed: number): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return seededRandom(hashText(`${seed}/${count}/${key}`))();
  };
}

/** The sentences of the invariants. */
export const INVARIANTS = {
  lost: "No message is lost",
  doubled: "No message is doubled",
  foreign: "Nothing of another user or church is shown or sent",
  badges: "Unread counts become those of the server",
  current: "Lists become those of the server",
  sent: "What waits is sent when the network is back",
  led: "A visible tab that shares a connection gets a leader within 3 s",
  shared: "The tabs of a session share one socket",
  signedOut: "Nothing of a user is left on the device after the sign-out",
  charged: "A payment is charged at most once",
  leak: "Nothing is left when all is closed",
  error: "No timer throws an error",
} as const;
