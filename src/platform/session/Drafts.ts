import { createStore } from "zustand/vanilla";
import { sessionService, identityOf } from "./SessionStore.js";
import type { SessionIdentity } from "./types.js";
import { type ClientCore, defineService } from "../core/ClientCore.js";
import { withTabStorage, storedKeys, draftStorageKey } from "../core/storage.js";

export const MAX_DRAFTS = 50;
export const MAX_DRAFT_CHARACTERS = 64_000;
/** Returns the id that owns the drafts: the user's, or the person's until the host sets the user. */
const ownerOf = ({ userId, personId }: SessionIdentity): string => userId ?? personId ?? "";

/** Unsent texts by user, church and name. They survive a reload, up to {@link MAX_DRAFT_CHARACTERS} each. */
export class Drafts {
  readonly #core: ClientCore;
  /** The drafts by storage key, oldest first. */
  readonly #store = createStore<ReadonlyMap<string, string>>(() => new Map());
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

  /** Sets a draft. An empty text removes it. Beyond {@link MAX_DRAFTS} the oldest draft is removed. */
  set(name: string, text: string): void {
    this.#change([[this.#key(name), text]]);
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
    if (from === to) return;
    // `SessionStore` has removed the former user's drafts from the storage: reads the rest.
    if (!before.personId || before.personId !== after.personId || before.userId)
      return this.#read();
    // The host has set the missing user id of the same person: moves the drafts to that id.
    const prefix = `${draftStorageKey(from)}:`;
    const own = [...this.#store.getState()].filter(([key]) => key.startsWith(prefix));
    this.#change(
      own.flatMap(([key, text]) => [
        [key, ""],
        [`${draftStorageKey(to)}:${key.slice(prefix.length)}`, text],
      ]),
    );
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
