import type { ClientCore, Part, StorageLike } from "../ClientCore.js";
import { sessionPart } from "../session/SessionStore.js";

const PREFIX = "narthex:draft:";
/** Limits that keep a shared device's storage small. */
export const MAX_DRAFTS = 50;
export const MAX_DRAFT_CHARACTERS = 64_000;

/** Unsent words per user, church and place; they survive a reload and never cross to another user or church (O38, O80). */
export class Drafts {
  readonly #core: ClientCore;
  readonly #memory = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  constructor(core: ClientCore) {
    this.#core = core;
    const session = core.part(sessionPart);
    session.store.subscribe((state, before) => {
      if (before.user?.id && state.user?.id !== before.user.id) this.clearUser(before.user.id);
    });
  }

  /** What was typed at `place` (a conversation id, or a name for one that does not exist yet). */
  get(place: string): string {
    const key = this.#key(place);
    const held = this.#memory.get(key);
    if (held !== undefined) return held;
    const stored = this.#storage((storage) => storage.getItem(key)) ?? "";
    this.#memory.set(key, stored);
    return stored;
  }

  /** Calls the listener after each change. Returns the unsubscribe. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps the words; an empty text clears the place. */
  set(place: string, text: string): void {
    const key = this.#key(place);
    this.#memory.delete(key);
    this.#memory.set(key, text);
    this.#storage((storage) => {
      if (text === "" || text.length > MAX_DRAFT_CHARACTERS) storage.removeItem(key);
      else storage.setItem(key, text);
    });
    this.#trim();
    this.#tell();
  }

  /** Forgets everything that a user has typed, in memory and in storage. */
  clearUser(userId: string): void {
    const start = `${PREFIX}${encodeURIComponent(userId)}:`;
    for (const key of [...this.#memory.keys()]) if (key.startsWith(start)) this.#memory.delete(key);
    this.#storage((storage) => {
      for (const key of this.#storedKeys(storage)) if (key.startsWith(start)) storage.removeItem(key);
    });
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #key(place: string): string {
    const { userId, churchId } = this.#core.part(sessionPart).identity;
    return PREFIX + [userId ?? "", churchId ?? "", place].map(encodeURIComponent).join(":");
  }

  #trim(): void {
    while (this.#memory.size > MAX_DRAFTS) {
      const oldest = this.#memory.keys().next().value ?? "";
      this.#memory.delete(oldest);
      this.#storage((storage) => storage.removeItem(oldest));
    }
  }

  #storedKeys(storage: StorageLike): string[] {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    return keys.filter((key): key is string => !!key?.startsWith(PREFIX));
  }

  /** Storage may be missing, full or forbidden; drafts then live in memory. */
  #storage<T>(use: (storage: StorageLike) => T): T | undefined {
    try {
      const storage = this.#core.options.storage ?? (typeof sessionStorage === "undefined" ? undefined : sessionStorage);
      return storage && use(storage);
    } catch {
      return undefined;
    }
  }
}

export const draftsPart: Part<Drafts> = { name: "drafts", create: (core) => new Drafts(core) };
