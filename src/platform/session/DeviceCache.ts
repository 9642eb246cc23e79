// Imports little but types: with more, bundlers would split the shared code of each entry once more.
import type { ClientCore } from "../core/ClientCore.js";
import type { DeviceEntry, DeviceStore } from "../core/DeviceStore.js";

const DAY_MS = 24 * 3_600_000;
const MAX_ITEMS = 50;
const MAX_THREADS = 20;
/** The size of one list. Of a longer one, only the first items are kept. */
const MAX_CHARACTERS = 100_000;
/** The statuses of responses that say: this user may not see the list, or it does not exist any more. */
const REFUSALS: readonly unknown[] = [401, 403, 404, 410];
/** The only fields that the device keeps. Nothing on it says what is unread, because the server may know better. */
const FIELDS = (
  "id conversationId personId displayName content timeSent timeUpdated " +
  "fromPersonId toPersonId conversation messages " +
  "contentType contentId message link category " +
  "name display photo photoUpdated"
).split(" ");

/** Items of the server, the most important first. Those without an id are not kept. */
export type CachedItems = readonly { id?: string | undefined }[];

/** A list of the server, as the device keeps it. */
export interface CachedList {
  /** Unique in a client. The names of threads begin with "thread:", because the device keeps a limited number of them. */
  name: string;
  /** How many items the device keeps. @default 50 */
  maxItems?: number;
  /** Set for a list of one session only. */
  sessionEnd?: AbortSignal;
  /**
   * Shows the cached items, unless the server has answered. They are as untrusted as a response, and as old as
   * `at`, in milliseconds.
   */
  show: (cached: unknown, at: number) => void;
}

interface Session {
  /** Calls the listener after each change of the session. */
  subscribe: (listener: () => void) => unknown;
  /** Returns the prefix of the session's keys; `undefined` without a user, church and person. */
  getKey: () => string | undefined;
  /** Identifies the version of the package and the server. */
  getSource: () => string;
}

const toJson = (value: unknown): string => JSON.stringify(value, FIELDS) ?? "";

/** Returns the first items as JSON, as many as fit. Leaves out items that would not even fit alone. */
function toText(items: CachedItems, maxItems: number): string {
  const texts: string[] = [];
  let length = 2;
  for (const item of items) {
    const text = item.id ? toJson(item) : "";
    if (!text || text.length > MAX_CHARACTERS - 2) continue;
    length += text.length + 1;
    if (length > MAX_CHARACTERS || texts.length === maxItems) break;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}

function readItems({ value }: DeviceEntry): unknown[] | undefined {
  try {
    const items: unknown = JSON.parse(toJson(JSON.parse(String(value))));
    return Array.isArray(items) ? items : undefined;
  } catch {
    return undefined;
  }
}

/** What the device has of a session. */
interface Opened {
  /**
   * The prefix of the session's keys, and itself the key of its mark. Without the mark, nothing is kept: a tab in which the user
   * signs out removes it, and the other tabs do not restore it.
   */
  mark: string;
  entries: Map<string, DeviceEntry>;
}

/** Keeps lists on the device, by user and church, and shows them in the next page until the server has answered. */
export class DeviceCache {
  readonly #core: ClientCore;
  readonly #device: DeviceStore;
  readonly #session: Session;
  /** The lists that the next session shows, and the threads that were opened before the user was known. */
  readonly #lists = new Set<CachedList>();
  #mark: string | undefined;
  /** Resolves to `undefined` without a user, and if the device does not answer. */
  #opened = Promise.resolve<Opened | undefined>(undefined);

  constructor(core: ClientCore, device: DeviceStore, session: Session) {
    this.#core = core;
    this.#device = device;
    this.#session = session;
    session.subscribe(() => this.#open());
    this.#open();
  }

  add(list: CachedList): void {
    this.#lists.add(list);
    const threads = [...this.#lists].filter(({ sessionEnd }) => sessionEnd);
    // The device has no more of them.
    for (const thread of threads.slice(0, -MAX_THREADS)) this.#lists.delete(thread);
    void this.#show(list);
  }

  /** Stores the items of a list, which are as old as `at`, in milliseconds; without it, as old as those that the device has. */
  async store(list: CachedList, items: CachedItems, at?: number): Promise<void> {
    const opened = await this.#openedFor(list);
    if (!opened) return;
    const { mark, entries } = opened;
    const key = keyOf(mark, list);
    const before = entries.get(key);
    const time = at ?? before?.at;
    // The device has none of them, for example because the server has refused the list.
    if (time === undefined) return;
    const value = toText(items, list.maxItems ?? MAX_ITEMS);
    if (value === "[]") return this.#remove(entries, key);
    // Equal items are stored again after a day, because the server has confirmed them.
    if (before?.value === value && time - before.at < DAY_MS) return;
    const entry = { value, at: time };
    entries.set(key, entry);
    const keys = await this.#device.keys(mark);
    const isNewest = opened === (await this.#openedFor(list)) && entries.get(key) === entry;
    if (!isNewest || !keys?.includes(mark)) return;
    const threadPrefix = `${mark}thread`;
    const others = keys.filter((each) => each !== key && each.startsWith(threadPrefix));
    if (key.startsWith(threadPrefix))
      this.#removeOldest(others, others.length + 1 - MAX_THREADS, entries);
    await this.#device.set(key, entry);
  }

  /** Removes a list from the device, and its cached items from the screen, if the error says that the server has refused it. */
  async dropIfRefused(list: CachedList, error: unknown): Promise<void> {
    const status: unknown = error instanceof Error && Reflect.get(error, "status");
    if (!REFUSALS.includes(status)) return;
    const opened = await this.#openedFor(list);
    if (!opened) return;
    list.show([], this.#now);
    this.#remove(opened.entries, keyOf(opened.mark, list));
  }

  #open(): void {
    const owner = this.#session.getKey();
    const mark = owner && `${owner}${encodeURIComponent(this.#session.getSource())}:`;
    if (mark === this.#mark) return;
    this.#mark = mark;
    this.#opened = owner && mark ? this.#read(owner, mark) : Promise.resolve(undefined);
    for (const list of this.#lists) void this.#show(list);
  }

  /** Reads what the device has of a new session. */
  async #read(owner: string, mark: string): Promise<Opened | undefined> {
    const entries = await this.#device.entries(owner);
    if (!entries || mark !== this.#mark) return undefined;
    const isMarked = entries.has(mark);
    for (const key of entries.keys())
      // Of another version or server, or written by another tab after the user signed out.
      if (!isMarked || !key.startsWith(mark)) this.#remove(entries, key);
    void this.#device.set(mark, { value: true, at: this.#now });
    // Reads the entries of all users, which removes those that are too old.
    void this.#device.entries("seen:");
    return { mark, entries };
  }

  /** Returns what the device has of the current session. `undefined` if the session has ended meanwhile, or that of the list. */
  async #openedFor({ sessionEnd }: CachedList): Promise<Opened | undefined> {
    const opening = this.#opened;
    const opened = await opening;
    return opening === this.#opened && !sessionEnd?.aborted ? opened : undefined;
  }

  async #show(list: CachedList): Promise<void> {
    const opened = await this.#openedFor(list);
    // A thread is of no use in the next session, and would stay in memory.
    if (this.#mark && list.sessionEnd) this.#lists.delete(list);
    if (!opened) return;
    const { mark, entries } = opened;
    const key = keyOf(mark, list);
    const entry = entries.get(key);
    if (!entry) return;
    const cached = this.#device.isRecent(entry) ? readItems(entry) : undefined;
    if (cached) list.show(cached, entry.at);
    else this.#remove(entries, key);
  }

  #remove(entries: Map<string, DeviceEntry>, key: string): void {
    entries.delete(key);
    // Also if this tab knows of no entry: another tab may have written it.
    void this.#device.delete(key);
  }

  #removeOldest(keys: string[], count: number, entries: Map<string, DeviceEntry>): void {
    // Another tab has written what this one does not know.
    const timeOf = (key: string) => entries.get(key)?.at ?? this.#now;
    const sorted = keys.toSorted((a, b) => timeOf(a) - timeOf(b));
    for (const key of sorted.slice(0, Math.max(0, count))) this.#remove(entries, key);
  }

  get #now(): number {
    return this.#core.serverTimeMs;
  }
}

/** The colon at the end keeps a key from being the beginning of another one. Only the mark is the beginning of others. */
const keyOf = (mark: string, { name }: CachedList): string =>
  `${mark}${encodeURIComponent(name.toWellFormed())}:`;
