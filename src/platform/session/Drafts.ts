import type { ClientCore, Service } from "../core/ClientCore.js";
import { withTabStorage, storedKeys, draftKey } from "../core/storage.js";
import { sessionService, identityOf } from "./SessionStore.js";
import type { SessionIdentity } from "./types.js";

export const MAX_DRAFTS = 50;

export const MAX_DRAFT_CHARACTERS = 64_000;

/** Returns the id that owns the drafts: the user's, or the person's until the host sets the user. */
const ownerOf = ({ userId, personId }: SessionIdentity): string => userId ?? personId ?? "";

/**
 * Unsent texts by user, church and place. They survive a reload, and no other user or church sees them. The stored value is
 * `milliseconds:text`, so that the order of the drafts survives a reload, too.
 */
export class Drafts {
  readonly #core: ClientCore;
  /** The drafts, oldest first. */
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #lastTime = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#read();
    core
      .get(sessionService)
      .store.subscribe((state, before) =>
        this.#followSession(identityOf(state), identityOf(before)),
      );
  }

  /** Returns the draft of a place (a conversation id, or a name for one that does not exist yet); "" for none. */
  get(place: string): string {
    return this.#texts.get(this.#key(place)) ?? "";
  }

  /** Calls the listener after each change. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the draft of a place. An empty text removes it. Beyond {@link MAX_DRAFTS} the oldest draft is removed. */
  set(place: string, text: string): void {
    this.#store(this.#key(place), text);
    this.#notify();
  }

  /** Removes the draft of a place if it is still the text that was sent. */
  clear(place: string, sent: string): void {
    if (this.get(place) === sent) this.set(place, "");
  }

  /** Replaces the drafts by the stored ones. */
  #read(): void {
    this.#texts.clear();
    withTabStorage(this.#core, (storage) => {
      const stored = storedKeys(storage).map((key) => {
        const [, time = "", text = ""] =
          /^(?:(\d+):)?(.*)$/s.exec(storage.getItem(key) ?? "") ?? [];
        return { key, time: Number(time), text };
      });
      for (const { key, time, text } of stored.sort((a, b) => a.time - b.time)) {
        this.#texts.set(key, text);
        this.#lastTime = time;
      }
    });
  }

  #followSession(after: SessionIdentity, before: SessionIdentity): void {
    const [from, to] = [ownerOf(before), ownerOf(after)];
    if (from === to) return;
    if (before.personId && before.personId === after.personId && !before.userId) {
      // The host has set the user of the same person: the drafts are moved.
      const start = `${draftKey(from)}:`;
      for (const [key, text] of [...this.#texts].filter(([each]) => each.startsWith(start))) {
        this.#store(key, "");
        this.#store(`${draftKey(to)}:${key.slice(start.length)}`, text);
      }
    } else {
      // The session has removed the former user's drafts from the storage.
      this.#read();
    }
    this.#notify();
  }

  #store(key: string, text: string): void {
    this.#texts.delete(key);
    if (text !== "") this.#texts.set(key, text);
    // Times are unique and increase, also when the clock is set back: they are the order of the drafts.
    const time = (this.#lastTime = Math.max(this.#lastTime + 1, this.#core.now().getTime()));
    withTabStorage(this.#core, (storage) => {
      if (text === "" || text.length > MAX_DRAFT_CHARACTERS) storage.removeItem(key);
      else storage.setItem(key, `${time}:${text}`);
    });
    for (const oldest of [...this.#texts.keys()].slice(0, -MAX_DRAFTS)) {
      this.#texts.delete(oldest);
      withTabStorage(this.#core, (storage) => storage.removeItem(oldest));
    }
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #key(place: string): string {
    const { identity } = this.#core.get(sessionService);
    return draftKey(ownerOf(identity), identity.churchId ?? "", place);
  }
}

export const draftsService: Service<Drafts> = {
  name: "drafts",
  create: (core) => new Drafts(core),
};
