import type { SessionIdentity } from "../../types/session.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { identityOf, sessionPart } from "../session/SessionStore.js";
import { withTabStorage } from "../storage.js";
import { draftKey, storedKeys } from "./draftStorage.js";

/** Limits that keep a shared device's storage small. */
export const MAX_DRAFTS = 50;
export const MAX_DRAFT_CHARACTERS = 64_000;

/** Whose words they are: the user, or the person of whom the host has not said which user it is. */
const ownerOf = ({ userId, personId }: SessionIdentity): string => userId ?? personId ?? "";

/**
 * Unsent words per user, church and place; they survive a reload and never cross to another user or church (O38, O80).
 * Storage holds `milliseconds:words` under each key, so that the oldest can be told after a reload too.
 */
export class Drafts {
  readonly #core: ClientCore;
  /** What there is, oldest first. A place without words is not in it. */
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #lastTime = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#read();
    core.part(sessionPart).store.subscribe((state, before) => this.#follow(identityOf(state), identityOf(before)));
  }

  /** What was typed at `place` (a conversation id, or a name for one that does not exist yet). */
  get(place: string): string {
    return this.#texts.get(this.#key(place)) ?? "";
  }

  /** Calls the listener after each change. Returns the unsubscribe. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps the words; an empty text clears the place. Beyond the limit the oldest draft goes. */
  set(place: string, text: string): void {
    this.#keep(this.#key(place), text);
    this.#tell();
  }

  /** Clears a place whose words have been sent; other words, typed meanwhile, stay. */
  clear(place: string, sent: string): void {
    if (this.get(place) === sent) this.set(place, "");
  }

  /** Takes what is stored, oldest first, in place of what is known. */
  #read(): void {
    this.#texts.clear();
    withTabStorage(this.#core, (storage) => {
      const stored = storedKeys(storage).map((key) => {
        const [, time = "", text = ""] = /^(?:(\d+):)?(.*)$/s.exec(storage.getItem(key) ?? "") ?? [];
        return { key, time: Number(time), text };
      });
      for (const { key, time, text } of stored.sort((a, b) => a.time - b.time)) {
        this.#texts.set(key, text);
        this.#lastTime = time;
      }
    });
  }

  #follow(after: SessionIdentity, before: SessionIdentity): void {
    const [from, to] = [ownerOf(before), ownerOf(after)];
    if (from === to) return;
    if (before.personId && before.personId === after.personId && !before.userId) {
      // The same person: only now the host says which user it is. What was typed goes along.
      const start = `${draftKey(from)}:`;
      for (const [key, text] of [...this.#texts].filter(([each]) => each.startsWith(start))) {
        this.#keep(key, "");
        this.#keep(`${draftKey(to)}:${key.slice(start.length)}`, text);
      }
    } else {
      // Somebody has left: the session has taken their words out of storage.
      this.#read();
    }
    this.#tell();
  }

  #keep(key: string, text: string): void {
    this.#texts.delete(key);
    if (text !== "") this.#texts.set(key, text);
    // Never twice the same: the order must be clear however fast places are written, and when the clock is set back.
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

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #key(place: string): string {
    const { identity } = this.#core.part(sessionPart);
    return draftKey(ownerOf(identity), identity.churchId ?? "", place);
  }
}

export const draftsPart: Part<Drafts> = { name: "drafts", create: (core) => new Drafts(core) };
