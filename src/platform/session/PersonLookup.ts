import { createStore } from "zustand/vanilla";
import { selectChurchOnServer } from "./api.js";
import { hostSessionService } from "./HostSession.js";
import { membershipKey } from "./rules/churches.js";
import { type SessionStore, sessionService } from "./SessionStore.js";
import type { UserChurch } from "./types.js";
import { isSameId } from "../../lib/text/json.js";
import { type ClientCore, defineService } from "../core/ClientCore.js";
import { RefCount } from "../core/RefCount.js";
import { setTimer } from "../core/time.js";
import { isStaleSessionError } from "../http/ApiError.js";
import { loadApiClient } from "../http/loadApiClient.js";

/** While acquired, requests the person if the session has a church but no person. `acquire` after a failure retries. */
export class PersonLookup {
  /** `missing`: the user has no person in the current church, or the request failed. */
  readonly store = createStore<{ status: "idle" | "missing" }>(() => ({ status: "idle" }));
  readonly #core: ClientCore;
  readonly #session: SessionStore;
  readonly #refCount = new RefCount(() => this.#start());
  #requestedKey: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#session = core.get(sessionService);
  }

  acquire(): () => void {
    const release = this.#refCount.acquire();
    if (this.store.getState().status === "missing") this.#requestedKey = undefined;
    this.#schedule();
    return release;
  }

  #start(): () => void {
    const unsubscribe = this.#session.store.subscribe(() => this.#schedule());
    return () => {
      unsubscribe();
      clearTimeout(this.#timer);
      this.#requestedKey = undefined;
      this.store.setState({ status: "idle" });
    };
  }

  /** Requests the person after one task, because hosts set church and person one after the other. */
  #schedule(): void {
    const key = this.#key();
    if (key === this.#requestedKey) return;
    this.#requestedKey = undefined;
    this.store.setState({ status: "idle" });
    clearTimeout(this.#timer);
    if (key !== undefined) this.#timer = setTimer(() => void this.#request(), 0);
  }

  async #request(): Promise<void> {
    const key = this.#key();
    const { userChurch } = this.#session.state;
    if (key === undefined || !userChurch || !this.#refCount.isAcquired) return;
    this.#requestedKey = key;
    let selected: UserChurch | undefined;
    try {
      selected = await selectChurchOnServer(await loadApiClient(this.#core), userChurch);
    } catch (error) {
      // The API client has logged the failure. After a change of the session the request is repeated.
      if (this.#requestedKey === key && isStaleSessionError(error)) {
        this.#requestedKey = undefined;
        return this.#schedule();
      }
    }
    if (this.#requestedKey !== key || this.#key() !== key) return;
    if (selected) this.#applyPerson(selected);
    else this.store.setState({ status: "missing" });
  }

  #applyPerson(userChurch: UserChurch): void {
    const { userChurches } = this.#session.state;
    const replace = (entry: UserChurch) =>
      isSameId(entry?.church?.id, userChurch.church.id) ? userChurch : entry;
    const list = Array.isArray(userChurches) ? { userChurches: userChurches.map(replace) } : {};
    // The same church, now with its person. The host's setters are called as well.
    this.#session.switchTo({ userChurch, ...list }, this.#core.get(hostSessionService).lastContext);
  }

  #key(): string | undefined {
    const { userId, churchId, personId } = this.#session.identity;
    return churchId && !personId
      ? `${userId} ${membershipKey(this.#session.state.userChurch)}`
      : undefined;
  }
}

export const personLookupService = /* @__PURE__ */ defineService("personLookup", PersonLookup);
