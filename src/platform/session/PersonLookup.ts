import { createStore } from "zustand/vanilla";
import { isSameId } from "../../lib/text/json.js";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { RefCount } from "../core/RefCount.js";
import { isStaleSessionError } from "../http/ApiError.js";
import { hostSessionService } from "./HostSession.js";
import { type SessionStore, sessionService } from "./SessionStore.js";
import { selectUserChurch } from "./api.js";
import { membershipKey } from "./rules/churches.js";
import type { UserChurch } from "./types.js";

interface PersonLookupState {
  /** `missing`: the user has no person in the current church, or the request failed. */
  status: "idle" | "loading" | "missing";
}

/**
 * Requests the user's person in a church that the server answered without one. It runs while it is acquired. Each component
 * that acquires it after a failure repeats the request.
 */
export class PersonLookup {
  readonly store = createStore<PersonLookupState>(() => ({ status: "idle" }));
  readonly #core: ClientCore;
  readonly #session: SessionStore;
  readonly #refCount = new RefCount(() => this.#start());
  /** The key of the last request. */
  #requested: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#session = core.get(sessionService);
  }

  acquire(): () => void {
    const release = this.#refCount.acquire();
    if (this.store.getState().status === "missing") this.#requested = undefined;
    this.#schedule();
    return release;
  }

  #start(): () => void {
    const unsubscribe = this.#session.store.subscribe(() => this.#schedule());
    return () => {
      unsubscribe();
      clearTimeout(this.#timer);
      this.#requested = undefined;
      this.store.setState({ status: "idle" });
    };
  }

  /** Waits a turn, because hosts set church and person one after the other. */
  #schedule(): void {
    const key = this.#key();
    if (key === this.#requested) return;
    this.#requested = undefined;
    this.store.setState({ status: "idle" });
    clearTimeout(this.#timer);
    if (key !== undefined) this.#timer = setTimeout(() => void this.#request(), 0);
  }

  async #request(): Promise<void> {
    const key = this.#key();
    const { userChurch } = this.#session.state;
    if (key === undefined || !userChurch || !this.#refCount.isAcquired) return;
    this.#requested = key;
    this.store.setState({ status: "loading" });
    let selected: UserChurch | undefined;
    try {
      // Loaded with the first request, so that an import of a badge brings no HTTP code.
      const { apiClientService } = await import("../http/ApiClient.js");
      selected = await selectUserChurch(this.#core.get(apiClientService), userChurch);
    } catch (error) {
      if (this.#requested !== key) return;
      if (isStaleSessionError(error)) {
        this.#requested = undefined;
        return this.#schedule();
      }
      // The API client has logged the failure.
    }
    if (this.#requested !== key || this.#key() !== key) return;
    if (selected) this.#usePerson(selected);
    else this.store.setState({ status: "missing" });
  }

  #usePerson(userChurch: UserChurch): void {
    const { userChurches } = this.#session.state;
    const replace = (entry: UserChurch) =>
      isSameId(entry?.church?.id, userChurch.church.id) ? userChurch : entry;
    const list = Array.isArray(userChurches) ? { userChurches: userChurches.map(replace) } : {};
    this.#session.begin({ userChurch, ...list }, this.#core.get(hostSessionService).latest);
  }

  /** Returns a key of the user and the church whose person is unknown; `undefined` if there is nothing to request. */
  #key(): string | undefined {
    const { userId, churchId, personId } = this.#session.identity;
    return churchId && !personId
      ? `${userId} ${membershipKey(this.#session.state.userChurch)}`
      : undefined;
  }
}

export const personLookupService: Service<PersonLookup> = {
  name: "personLookup",
  create: (core) => new PersonLookup(core),
};
