// Imports little but types: with more, bundlers would split the shared code of each entry once more.
import type { ClientCore } from "../core/ClientCore.js";
import { type DeviceEntry, type DeviceStore, deviceStoreService } from "../core/DeviceStore.js";

const DAY_MS = 24 * 3_600_000;
const MAX_ITEMS = 50;
const MAX_THREADS = 20;
/** The size of one list. Of a longer one, only the first items are kept. */
const MAX_CHARACTERS = 100_000;
/** The only fields that the device keeps. Nothing on it says what is unread, because the server may know better. */
const FIELDS = (
  "id conversationId personId displayName content timeSent timeUpdated " +
  "fromPersonId toPersonId conversation messages " +
  "contentType contentId message link category " +
  "name display photo photoUpdated"
).split(" ");

/** A list of the server, as the device keeps it. */
export interface SeenList {
  /** Unique in a client. The names of threads begin with "thread:", because the device keeps a limited number of them. */
  name: string;
  /** How many items the device keeps. @default 50 */
  maxItems?: number;
  /** Whether the items come from several responses: the first of them then determines their age. @default false */
  isCollected?: boolean;
  /** Set for a list of one session only. */
  sessionEnd?: AbortSignal;
  /** Calls the listener after each change. */
  subscribe: (listener: () => void) => unknown;
  /** Returns the items that the server has sent, the most important first; `undefined` until it has answered. */
  read: () => readonly { id?: string | undefined }[] | undefined;
  /** Shows the items that an earlier page has seen, unless the server has answered. They are as untrusted as a response. */
  show: (older: unknown) => void;
}

interface Session {
  /** Calls the listener after each change of the session. */
  subscribe: (listener: () => void) => unknown;
  /** Returns the prefix of the session's keys; `undefined` without a user, church and person. */
  getKey: () => string | undefined;
  /** Identifies the version of the package and the server. */
  getSource: () => string;
}

const toText = (items: unknown): string => JSON.stringify(items, FIELDS) ?? "";

function readItems({ value }: DeviceEntry): unknown[] | undefined {
  try {
    const items: unknown = JSON.parse(toText(JSON.parse(String(value))));
    return Array.isArray(items) ? items : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps lists on the device, by user and church, and shows them in the next page until the server has answered. */
export class LastSeen {
  readonly #core: ClientCore;
  readonly #device: DeviceStore;
  readonly #session: Session;
  readonly #lists = new Set<SeenList>();
  /** The prefix of the keys of the current session. */
  #prefix: string | undefined;
  /** What the device has of this session; `undefined` until it is read. */
  #entries: Map<string, DeviceEntry> | undefined;

  constructor(core: ClientCore, session: Session) {
    this.#core = core;
    this.#device = core.get(deviceStoreService);
    this.#session = session;
    session.subscribe(() => void this.#open());
    void this.#open();
  }

  add(list: SeenList): void {
    this.#lists.add(list);
    list.subscribe(() => void this.#store(list));
    this.#show(list);
  }

  /** Reads what the device has of a new session. */
  async #open(): Promise<void> {
    const prefix = this.#session.getKey();
    if (prefix === this.#prefix) return;
    this.#prefix = prefix;
    this.#entries = undefined;
    const entries = prefix && (await this.#device.entries(prefix));
    if (!entries || prefix !== this.#prefix) return;
    const mark = this.#markOf(prefix);
    if (!entries.has(mark)) {
      // Of another version or server, or written by another tab after the user signed out.
      for (const key of entries.keys()) void this.#device.delete(key);
      entries.clear();
    }
    void this.#device.set(mark, { value: true, at: this.#now });
    this.#entries = entries;
    for (const list of this.#lists) this.#show(list);
    // Reads the entries of all users, which removes those that are too old.
    void this.#device.entries("seen:");
  }

  #show(list: SeenList): void {
    if (!this.#entries || !this.#prefix) return;
    // A thread is of no use in the next session, and would stay in memory.
    if (list.sessionEnd) this.#lists.delete(list);
    if (list.sessionEnd?.aborted) return;
    const key = keyOf(this.#prefix, list);
    const entry = this.#entries.get(key);
    const older = entry && readItems(entry);
    if (older) list.show(older);
    else if (entry) {
      this.#entries.delete(key);
      void this.#device.delete(key);
    }
    // The server may have answered before the device.
    void this.#store(list);
  }

  async #store(list: SeenList): Promise<void> {
    const [prefix, entries] = [this.#prefix, this.#entries];
    const items = list.read();
    if (!prefix || !entries || !items || list.sessionEnd?.aborted) return;
    let kept = items.filter(({ id }) => id).slice(0, list.maxItems ?? MAX_ITEMS);
    let text = toText(kept);
    while (text.length > MAX_CHARACTERS) {
      kept = kept.slice(0, Math.floor(kept.length / 2));
      text = toText(kept);
    }
    const key = keyOf(prefix, list);
    const before = entries.get(key);
    const isUnchanged = text === (before?.value ?? "[]");
    // Written again after a day, because the server has confirmed it.
    const isRecent = !before || list.isCollected || this.#now - before.at < DAY_MS;
    if (isUnchanged && isRecent) return;
    const entry = { value: text, at: (list.isCollected && before?.at) || this.#now };
    entries.set(key, entry);
    const keys = await this.#device.keys(prefix);
    // A tab in which the user signs out removes the mark. Afterwards, the other tabs keep nothing.
    const isAllowed = prefix === this.#prefix && keys?.includes(this.#markOf(prefix));
    if (!isAllowed || entries.get(key) !== entry) return;
    const threads =
      keys?.filter((each) => each !== key && each.startsWith(`${prefix}thread`)) ?? [];
    const isThread = key.startsWith(`${prefix}thread`);
    if (isThread) this.#removeOldest(threads, threads.length + 1 - MAX_THREADS, entries);
    await this.#device.set(key, entry);
  }

  #removeOldest(keys: string[], count: number, entries: Map<string, DeviceEntry>): void {
    // Another tab has written what this one does not know.
    const timeOf = (key: string) => entries.get(key)?.at ?? this.#now;
    const sorted = keys.toSorted((a, b) => timeOf(a) - timeOf(b));
    for (const key of sorted.slice(0, Math.max(0, count))) {
      entries.delete(key);
      void this.#device.delete(key);
    }
  }

  get #now(): number {
    return this.#core.now().getTime();
  }

  #markOf(prefix: string): string {
    return prefix + encodeURIComponent(this.#session.getSource());
  }
}

const keyOf = (prefix: string, { name }: SeenList): string =>
  prefix + encodeURIComponent(name.toWellFormed());
