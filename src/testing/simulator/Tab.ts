import type { Device } from "./Device.js";
import { Process } from "./VirtualTime.js";
import type { ChurchClient } from "../../client/ChurchClient.js";
import { isOwnMessage, isUnsent } from "../../messaging/rules/messages.js";
import type { Thread } from "../../messaging/Thread.js";
import type { PrivateMessage, ThreadMessage } from "../../messaging/types.js";
import { createStorage } from "../../platform/core/storage.js";
import { createMemoryHistory } from "../createDemoClient.js";
import { Faults } from "../faults.js";

/** Returns the first word of a content, which identifies a message. */
export const readTag = (content: string | null | undefined): string | undefined =>
  content?.split(" ")[0];

/** An event target that counts its listeners. */
class CountingTarget extends EventTarget {
  readonly #listeners = new Map<string, Set<unknown>>();

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((count, { size }) => count + size, 0);
  }

  override addEventListener(...args: Parameters<EventTarget["addEventListener"]>): void {
    super.addEventListener(...args);
    const [type, listener] = args;
    this.#listeners.set(type, new Set(this.#listeners.get(type)).add(listener));
  }

  override removeEventListener(...args: Parameters<EventTarget["removeEventListener"]>): void {
    super.removeEventListener(...args);
    const [type, listener] = args;
    this.#listeners.get(type)?.delete(listener);
  }
}

class SimulatedDocument extends CountingTarget {
  visibilityState: "visible" | "hidden" = "visible";
}

/** A connection of a page, as faults use it. */
interface CutSocket {
  cut(): void;
  leave(): void;
}

/** One load of a tab: a reload or a crash ends it, and another begins. */
export class Page extends Process {
  readonly device: Device;
  readonly window = new CountingTarget();
  readonly document = new SimulatedDocument();
  /** What happens to the next requests of the page. */
  readonly faults = new Faults();
  readonly sockets = new Set<CutSocket>();
  /** Called with the path and the options of each request, before it is sent. */
  onRequest: (path: string, init: RequestInit) => void = () => undefined;
  /** Called when the server has saved a message or charged a card, before its response is sent. */
  onSaved: (() => void) | undefined;
  /** The number of requests without a response. */
  requestCount = 0;
  /** The number of listeners that the client needs as long as the page exists. */
  ownListenerCount = 0;

  constructor(name: string, device: Device) {
    super(name);
    this.device = device;
  }

  override get clockOffsetMs(): number {
    return this.device.clockOffsetMs;
  }

  get listenerCount(): number {
    return this.window.listenerCount + this.document.listenerCount;
  }

  /** Tells the page that it is left. */
  leave(): void {
    this.window.dispatchEvent(new Event("pagehide"));
  }

  show(isShown: boolean): void {
    if ((this.document.visibilityState === "visible") === isShown) return;
    this.document.visibilityState = isShown ? "visible" : "hidden";
    this.document.dispatchEvent(new Event("visibilitychange"));
    if (isShown) this.focus();
  }

  focus(): void {
    this.window.dispatchEvent(new Event("focus"));
  }
}

/** The storage of a tab, which can be blocked or full, as in private mode. */
class TabStorage {
  isFailing = false;
  /** Whether it has ever failed. */
  hasFailed = false;
  readonly entries = new Map<string, string>();
  readonly api = createStorage(() => {
    if (!this.isFailing) return this.entries;
    this.hasFailed = true;
    throw new DOMException("The storage is blocked.", "SecurityError");
  });
}

interface OpenThread {
  thread: Thread;
  release: () => void;
  /** Whether the socket was connected while it was open, so that no message was sent between its first fetch and its registration. */
  isSettled: boolean;
  shownIds: ReadonlySet<string>;
}

const NEVER_LED = { seenAt: 0, checkedAt: 0, circumstances: "" };

/** A tab, and what the person has open in it. */
export class Tab {
  readonly person: number;
  readonly tab: number;
  readonly device: Device;
  /** Survive reloads. */
  readonly storage = new TabStorage();
  history = createMemoryHistory();
  /** The token with which a reloaded page signs in again, as hosts keep it. */
  jwt: string | undefined;
  /** `undefined` while the tab is closed. */
  page: Page | undefined;
  /** Set with the first page. */
  declare client: ChurchClient;
  hasClient = false;
  /** Whether another person is signed in. */
  isBorrowed = false;
  /** Whether the code of the page has run. */
  isStarted = false;
  readonly open = new Map<string, OpenThread>();
  /** Every thread that the page has used: a message may wait in one that is closed. */
  threads = new Set<Thread>();
  /** When the tab last had a leader or could not know, in milliseconds, and when and in which circumstances this was checked. */
  leader = NEVER_LED;
  unmount: () => void = () => undefined;
  #lists: Partial<Record<"inbox" | "notifications", () => void>> = {};
  readonly #privateMessages: readonly PrivateMessage[];

  constructor(
    person: number,
    tab: number,
    device: Device,
    privateMessages: readonly PrivateMessage[],
  ) {
    this.#privateMessages = privateMessages;
    this.person = person;
    this.tab = tab;
    this.device = device;
  }

  get name(): string {
    return `${this.person}/${this.tab}`;
  }

  /** Whether the person can use it: its page is loaded and not frozen. */
  get isUsable(): boolean {
    return !!this.page && !this.page.isEnded && !this.page.isFrozen && this.isStarted;
  }

  openThread(conversationId: string): Thread {
    const known = this.open.get(conversationId);
    if (known) return known.thread;
    const thread = this.client.threads.get(conversationId);
    const releases = [thread.acquire(), ...this.#markRead(thread)];
    this.open.set(conversationId, {
      thread,
      isSettled: false,
      shownIds: new Set(),
      release: () => releases.forEach((release) => release()),
    });
    this.threads.add(thread);
    void thread.open();
    return thread;
  }

  /** Marks new and edited messages of a private conversation read, as `PrivateMessageDetails` does. Returns what ends it. */
  #markRead({ conversationId, store }: Thread): (() => void)[] {
    const item = this.#privateMessages.find((each) => each.conversationId === conversationId);
    if (!item) return [];
    const { inbox, counts, session } = this.client;
    const me = session.identity.personId;
    let shown: ReadonlySet<ThreadMessage> = new Set();
    const unsubscribe = store.subscribe(({ messages, status }) => {
      if (status !== "ready") return;
      const received = messages.filter((each) => each.id && !isOwnMessage(each, me));
      const isChanged = received.some((each) => !shown.has(each));
      shown = new Set(received);
      if (isChanged) void inbox.markRead({ ...item, notifyPersonId: me ?? null });
    });
    return [unsubscribe, counts.ignoreFramesOf(conversationId)];
  }

  closeThread(conversationId: string): void {
    this.open.get(conversationId)?.release();
    this.open.delete(conversationId);
  }

  /** Replaces the threads after a change of the session, as the components do that show them. */
  reopenThreads(): void {
    const former = [...this.open];
    this.open.clear();
    for (const [id, { release }] of former) {
      release();
      this.openThread(id);
    }
  }

  openList(name: "inbox" | "notifications"): void {
    this.#lists[name] ??= this.client[name].acquire();
    this.client[name].load().catch(() => undefined);
  }

  closeList(name: "inbox" | "notifications"): void {
    this.#lists[name]?.();
    delete this.#lists[name];
  }

  closeAll(): void {
    for (const id of [...this.open.keys()]) this.closeThread(id);
    this.closeList("inbox");
    this.closeList("notifications");
    this.unmount();
  }

  /** Forgets the open threads and lists of the ended page. */
  forget(): void {
    this.isStarted = false;
    this.open.clear();
    this.threads = new Set();
    this.#lists = {};
    this.leader = NEVER_LED;
  }

  /** Whether a message is shown as not sent yet, or will be after a reload. */
  keeps(tag: string): boolean {
    const hasTag = (text: string | null | undefined) => readTag(text) === tag;
    const isShown = [...this.threads].some(
      ({ messages, sessionEnd }) =>
        !sessionEnd.aborted &&
        messages.some((message) => isUnsent(message) && hasTag(message.content)),
    );
    return isShown || [...this.storage.entries.values()].some((text) => text.includes(`"${tag} `));
  }
}
