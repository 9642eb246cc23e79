// Imports only types. More imports would make bundlers split each entry into more chunks.
import type { ClientCore } from "../core/ClientCore.js";
import type { DeviceEntry, DeviceStore } from "../core/DeviceStore.js";

const DAY_MS = 24 * 3_600_000;
const MAX_ITEMS = 50;
const MAX_THREADS = 20;
/** The largest size of one list as JSON. Of a longer list, only the first items are kept. */
const MAX_CHARACTERS = 100_000;
/** The statuses of responses after which the cached list is deleted: the user may not see it, or it no longer exists. */
const REFUSALS: readonly unknown[] = [401, 403, 404, 410];
/** The fields that the device keeps. The unread state is not among them, because the server may have changed it. */
const FIELDS = (
  "id conversationId personId displayName content timeSent timeUpdated " +
  "fromPersonId toPersonId conversation messages " +
  "contentType contentId message link category " +
  "name display photo photoUpdated"
).split(" ");

/** Items of the server, the most important first. Items without an id are not kept. */
export type CachedItems = readonly { id?: string | undefined }[];

/** A list of the server that the device caches. */
export interface CachedList {
  /** Unique in a client. The names of threads begin with "thread:", because the device keeps a limited number of them. */
  name: string;
  /** How many items the device keeps. @default 50 */
  maxItems?: number;
  /** Set for a list of one session only, such as a thread. Aborted when the session ends. */
  sessionEnd?: AbortSignal;
  /**
   * Shows the cached items, unless the server has responded. They must be validated like a response. `at` is the time of
   * the response that they are from, in milliseconds.
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

/** Returns as many of the first items as fit, as JSON. Skips an item that is too large by itself. */
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

/** The entries of a session on the device. */
interface SessionEntries {
  /**
   * The prefix of the session's keys, and itself the key of an entry without a list. If this entry is missing, nothing is stored:
   * a sign-out in any tab deletes it, and running tabs do not write it again.
   */
  sessionKey: string;
  entries: Map<string, DeviceEntry>;
}

/** Caches lists on the device, by user and church. After a reload, shows them until the server has responded. */
export class DeviceCache {
  readonly #core: ClientCore;
  readonly #device: DeviceStore;
  readonly #session: Session;
  /** The lists to show when a session starts, and the threads that were opened before the user was known. */
  readonly #lists = new Set<CachedList>();
  #sessionKey: string | undefined;
  /** Resolves to `undefined` without a user, and if the device does not answer. */
  #opened = Promise.resolve<SessionEntries | undefined>(undefined);

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
    // The device keeps no more threads than this.
    for (const thread of threads.slice(0, -MAX_THREADS)) this.#lists.delete(thread);
    void this.#show(list);
  }

  /** Stores the items of a list from a response at `at`, in milliseconds. Without `at`, keeps the time of the stored items. */
  async store(list: CachedList, items: CachedItems, at?: number): Promise<void> {
    const opened = await this.#openedFor(list);
    if (!opened) return;
    const { sessionKey, entries } = opened;
    const key = keyOf(sessionKey, list);
    const before = entries.get(key);
    const time = at ?? before?.at;
    // Without stored items, a local change is not stored either: the server may have refused the list.
    if (time === undefined) return;
    const value = toText(items, list.maxItems ?? MAX_ITEMS);
    if (value === "[]") return this.#remove(entries, key);
    // After a day, equal items are stored with their new time, so that they do not expire.
    if (before?.value === value && time - before.at < DAY_MS) return;
    const entry = { value, at: time };
    entries.set(key, entry);
    const keys = await this.#device.keys(sessionKey);
    const isNewest = opened === (await this.#openedFor(list)) && entries.get(key) === entry;
    if (!isNewest || !keys?.includes(sessionKey)) return;
    const threadPrefix = `${sessionKey}thread`;
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
    this.#remove(opened.entries, keyOf(opened.sessionKey, list));
  }

  #open(): void {
    const owner = this.#session.getKey();
    const sessionKey = owner && `${owner}${encodeURIComponent(this.#session.getSource())}:`;
    if (sessionKey === this.#sessionKey) return;
    this.#sessionKey = sessionKey;
    this.#opened = owner && sessionKey ? this.#read(owner, sessionKey) : Promise.resolve(undefined);
    for (const list of this.#lists) void this.#show(list);
  }

  /** Reads the entries of a new session. */
  async #read(owner: string, sessionKey: string): Promise<SessionEntries | undefined> {
    const entries = await this.#device.entries(owner);
    if (!entries || sessionKey !== this.#sessionKey) return undefined;
    const hasSessionEntry = entries.has(sessionKey);
    for (const key of entries.keys())
      // The entry is from another version or server, or another tab wrote it after the user signed out.
      if (!hasSessionEntry || !key.startsWith(sessionKey)) this.#remove(entries, key);
    void this.#device.set(sessionKey, { value: true, at: this.#now });
    // Reading the entries of all users deletes the old ones.
    void this.#device.entries("seen:");
    return { sessionKey, entries };
  }

  /** Resolves to the entries of the current session; `undefined` if it has ended meanwhile, or if the list is of an ended session. */
  async #openedFor({ sessionEnd }: CachedList): Promise<SessionEntries | undefined> {
    const opening = this.#opened;
    const opened = await opening;
    return opening === this.#opened && !sessionEnd?.aborted ? opened : undefined;
  }

  async #show(list: CachedList): Promise<void> {
    const opened = await this.#openedFor(list);
    // The next session does not use this thread, so it would only stay in memory.
    if (this.#sessionKey && list.sessionEnd) this.#lists.delete(list);
    if (!opened) return;
    const { sessionKey, entries } = opened;
    const key = keyOf(sessionKey, list);
    const entry = entries.get(key);
    if (!entry) return;
    const cached = this.#device.isRecent(entry) ? readItems(entry) : undefined;
    if (cached) list.show(cached, entry.at);
    else this.#remove(entries, key);
  }

  #remove(entries: Map<string, DeviceEntry>, key: string): void {
    entries.delete(key);
    // Also without a known entry, because another tab may have written one.
    void this.#device.delete(key);
  }

  #removeOldest(keys: string[], count: number, entries: Map<string, DeviceEntry>): void {
    // Entries of unknown time are new, because another tab has written them since this one has read.
    const timeOf = (key: string) => entries.get(key)?.at ?? this.#now;
    const sorted = keys.toSorted((a, b) => timeOf(a) - timeOf(b));
    for (const key of sorted.slice(0, Math.max(0, count))) this.#remove(entries, key);
  }

  get #now(): number {
    return this.#core.serverTimeMs;
  }
}

/** Returns the key of a list. It ends with a colon, so that the key of no list is a prefix of another list's key. */
const keyOf = (sessionKey: string, { name }: CachedList): string =>
  `${sessionKey}${encodeURIComponent(name.toWellFormed())}:`;
