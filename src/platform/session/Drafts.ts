import { createStore } from "zustand/vanilla";
import { identityOf, ownerOf, sessionService } from "./SessionStore.js";
import type { SessionIdentity } from "./types.js";
import { parseJson, tryOrUndefined } from "../../lib/text/json.js";
import { type ClientCore, defineService } from "../core/ClientCore.js";
import { withTabStorage, storedKeys, draftStorageKey } from "../core/storage.js";

export const MAX_DRAFTS = 50;
export const MAX_DRAFT_CHARACTERS = 64_000;

/** Joins two drafts of one name. Drafts of forms are JSON lists, in which the last answer to a question counts. */
function joinDrafts(own: string | undefined, typed: string): string {
  if (!own || own === typed) return typed;
  const parse = (text: string) => tryOrUndefined(() => parseJson(text) as unknown[]);
  const [one, other] = [parse(own), parse(typed)];
  return Array.isArray(one) && Array.isArray(other)
    ? JSON.stringify([...one, ...other])
    : `${own}\n${typed}`;
}

/**
 * Unsent texts by user, church and name: drafts of composers and forms, and, under names such as "unsent:CON1#0", messages that
 * were not sent. They survive a reload, up to {@link MAX_DRAFT_CHARACTERS} each.
 */
export class Drafts {
  readonly #core: ClientCore;
  /** The drafts by storage key, oldest first. */
  readonly #store = createStore<ReadonlyMap<string, string>>(() => new Map());
  /** The keys of the drafts that a visitor has begun on this page. */
  readonly #visitorKeys = new Set<string>();
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

  /** Returns the draft with a name, such as a conversation id, in the current church of the user; "" for none. */
  get(name: string): string {
    return this.#store.getState().get(this.#key(name)) ?? "";
  }

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /**
   * Sets a draft. An empty text removes it. Beyond {@link MAX_DRAFTS} the oldest draft is removed. A visitor who signs in keeps
   * the draft unless `isSent`: a message that a visitor has sent is not the user's.
   */
  set(name: string, text: string, isSent = false): void {
    const key = this.#key(name);
    const isVisitor = !ownerOf(this.#core.get(sessionService).identity);
    // A text that was stored before this page was opened may be another visitor's.
    if (isVisitor && !isSent && !this.#store.getState().get(key)) this.#visitorKeys.add(key);
    this.#change([[key, text]]);
  }

  /** Removes a draft after it was sent, unless its text has changed since. */
  clear(name: string, sent: string): void {
    if (this.get(name) === sent) this.set(name, "");
  }

  #key(name: string): string {
    const { identity } = this.#core.get(sessionService);
    return draftStorageKey(ownerOf(identity), identity.churchId ?? "", name);
  }

  #read(): void {
    const stored = withTabStorage(this.#core, (storage) =>
      storedKeys(storage).map((key) => {
        const [, time = "", text = ""] =
          /^(?:(\d+):)?(.*)$/s.exec(storage.getItem(key) ?? "") ?? [];
        return { key, time: Number(time), text };
      }),
    );
    const drafts = (stored ?? []).sort((a, b) => a.time - b.time);
    this.#lastTime = drafts.at(-1)?.time ?? this.#lastTime;
    this.#store.setState(new Map(drafts.map(({ key, text }) => [key, text])), true);
  }

  #followSession(after: SessionIdentity, before: SessionIdentity): void {
    const [from, to] = [ownerOf(before), ownerOf(after)];
    const isSignIn = !from && !!to;
    // The host has set the missing user id of the same person.
    const isSamePerson = !!from && !before.userId && before.personId === after.personId;
    // `SessionStore` has removed the former user's drafts from the storage, so this reads the rest.
    if (from !== to && !isSignIn && !isSamePerson) return this.#read();
    // Drafts of the current church belong to open views, which show the new church. Hosts may set the user before the church.
    const church = isSignIn || !before.churchId ? after.churchId : before.churchId;
    if (from === to && church === before.churchId) return;
    const [ownerPrefix, newOwnerPrefix] = [draftStorageKey(from, ""), draftStorageKey(to, "")];
    const churchPrefix = draftStorageKey(from, before.churchId ?? "", "");
    const newChurchPrefix = draftStorageKey(to, church ?? "", "");
    const texts = this.#store.getState();
    const changes = [...texts].flatMap(([key, text]): (readonly [key: string, text: string])[] => {
      if (!key.startsWith(ownerPrefix)) return [];
      const newKey = key.startsWith(churchPrefix)
        ? newChurchPrefix + key.slice(churchPrefix.length)
        : newOwnerPrefix + key.slice(ownerPrefix.length);
      if (newKey === key) return [];
      const isTyped = this.#visitorKeys.delete(key);
      if (isTyped && !to) this.#visitorKeys.add(newKey);
      // A text that was stored before this page was opened may be another visitor's.
      if (isSignIn && !isTyped) return [[key, ""]];
      return [
        [key, ""],
        [newKey, joinDrafts(texts.get(newKey), text)],
      ];
    });
    this.#change(changes);
  }

  #change(changes: readonly (readonly [key: string, text: string])[]): void {
    const texts = new Map(this.#store.getState());
    for (const [key, text] of changes) {
      texts.delete(key);
      if (text !== "") texts.set(key, text);
      // Times are unique and increase, also when the clock is set back: they are the order of the drafts.
      const time = (this.#lastTime = Math.max(this.#lastTime + 1, this.#core.now().getTime()));
      withTabStorage(this.#core, (storage) => {
        if (text === "" || text.length > MAX_DRAFT_CHARACTERS) storage.removeItem(key);
        else storage.setItem(key, `${time}:${text}`);
      });
    }
    for (const oldest of [...texts.keys()].slice(0, -MAX_DRAFTS)) {
      texts.delete(oldest);
      withTabStorage(this.#core, (storage) => storage.removeItem(oldest));
    }
    this.#store.setState(texts, true);
  }
}

export const draftsService = /* @__PURE__ */ defineService("drafts", Drafts);
