import { type Device, SimulatedStorage } from "./Device.js";
import type { Page } from "./Page.js";
import type { ChurchClient } from "../../client/ChurchClient.js";
import { isOwnMessage, isUnsent } from "../../messaging/rules/messages.js";
import type { Thread } from "../../messaging/Thread.js";
import type { PrivateMessage, ThreadMessage } from "../../messaging/types.js";
import { createMemoryHistory } from "../createDemoClient.js";

interface OpenThread {
  thread: Thread;
  release: () => void;
  /** Whether the socket was connected while it was open, so that no message was sent between its first fetch and its registration. */
  isSettled: boolean;
  /** The ids of the messages that it has shown last. */
  shownIds: ReadonlySet<string>;
}

/** A tab, and what the person has open in it. */
export class Tab {
  readonly person: number;
  readonly tab: number;
  readonly device: Device;
  /** Survive reloads. */
  readonly storage = new SimulatedStorage();
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
  /** The open conversations. */
  readonly open = new Map<string, OpenThread>();
  /** Every thread that the page has used: a message may wait in one that is closed. */
  threads = new Set<Thread>();
  /** When the tab last had a leader or could not know, in milliseconds, and when and in which circumstances this was checked. */
  leader = { seenAt: 0, checkedAt: 0, circumstances: "" };
  #lists: Partial<Record<"inbox" | "notifications", () => void>> = {};
  readonly #privateMessages: readonly PrivateMessage[];
  unmount: () => void = () => undefined;

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
    const releases = [thread.acquire(), this.#markRead(thread)];
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

  /** Marks new and edited messages of a private conversation read, as `PrivateMessageDetails` does. */
  #markRead({ conversationId, store }: Thread): () => void {
    const item = this.#privateMessages.find((each) => each.conversationId === conversationId);
    if (!item) return () => undefined;
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
    const releases = [unsubscribe, counts.ignoreFramesOf(conversationId)];
    return () => releases.forEach((release) => release());
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

  /** Forgets what the ended page had open. */
  forget(): void {
    this.isStarted = false;
    this.open.clear();
    this.threads = new Set();
    this.#lists = {};
    this.leader = { seenAt: 0, checkedAt: 0, circumstances: "" };
  }

  /** Whether a message is shown as not sent yet, or will be after a reload. */
  keeps(mark: string): boolean {
    const isMarked = (text: string | null | undefined) => text?.split(" ")[0] === mark;
    const isShown = [...this.threads].some(
      ({ messages, sessionEnd }) =>
        !sessionEnd.aborted &&
        messages.some((message) => isUnsent(message) && isMarked(message.content)),
    );
    return isShown || [...this.storage.entries.values()].some((text) => text.includes(`"${mark} `));
  }
}
