import { createStore, type StoreApi } from "zustand/vanilla";
import { apiGrant } from "../../rules/churches/apiGrant.js";
import { membershipKey } from "../../rules/churches/membershipKey.js";
import { withSelectedPerson } from "../../rules/churches/withSelectedPerson.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { UserChurch } from "../../types/churches.js";
import { MEMBERSHIP_API } from "../api/apiNames.js";
import { selectUserChurch } from "../api/membership.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { isStaleSessionError } from "../http/ApiError.js";
import { Retention } from "../Retention.js";
import { hostContextPart } from "./HostContext.js";
import { type SessionStore, sessionPart } from "./SessionStore.js";

export interface PersonLookupState {
  /** `missing`: the server was asked, and the user has no person in the current church, or the call failed. */
  status: "idle" | "loading" | "missing";
}

/**
 * Asks the server for the user's person in a church that was answered without one. Runs while a view holds it; each view that
 * is mounted after a failure asks again.
 */
export class PersonLookup {
  readonly store: StoreApi<PersonLookupState> = createStore<PersonLookupState>(() => ({ status: "idle" }));
  readonly #core: ClientCore;
  readonly #session: SessionStore;
  readonly #retention = new Retention(() => this.#start());
  /** Whose person was asked for last. */
  #asked: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#session = core.part(sessionPart);
  }

  retain(): () => void {
    const release = this.#retention.retain();
    if (this.store.getState().status === "missing") this.#asked = undefined;
    this.#schedule();
    return release;
  }

  #start(): () => void {
    const unsubscribe = this.#session.store.subscribe(() => this.#schedule());
    return () => {
      unsubscribe();
      clearTimeout(this.#timer);
      this.#asked = undefined;
      this.#show("idle");
    };
  }

  /** Waits a turn: hosts assign church and person one after the other. */
  #schedule(): void {
    const key = this.#key();
    if (key === this.#asked) return;
    this.#asked = undefined;
    this.#show("idle");
    clearTimeout(this.#timer);
    if (key !== undefined) this.#timer = setTimeout(() => void this.#ask(), 0);
  }

  async #ask(): Promise<void> {
    const key = this.#key();
    const { userChurch } = this.#session.state;
    if (key === undefined || !userChurch || !this.#retention.isHeld) return;
    this.#asked = key;
    this.#show("loading");
    let selected: UserChurch | undefined;
    try {
      // Loaded when it is needed: a badge alone brings no HTTP code.
      const { apiPart } = await import("../http/ApiClient.js");
      const { churchId = "" } = this.#session.identity;
      const { jwt } = apiGrant(userChurch, MEMBERSHIP_API);
      selected = withSelectedPerson(userChurch, await selectUserChurch(this.#core.part(apiPart), churchId, jwt));
    } catch (error) {
      if (this.#asked !== key) return;
      if (isStaleSessionError(error)) {
        this.#asked = undefined;
        return this.#schedule();
      }
      // Already logged by the API client.
    }
    if (this.#asked !== key || this.#key() !== key) return;
    if (selected) this.#enter(selected);
    else this.#show("missing");
  }

  #enter(userChurch: UserChurch): void {
    const { userChurches } = this.#session.state;
    const replace = (entry: UserChurch) => (isSameId(entry?.church?.id, userChurch.church.id) ? userChurch : entry);
    const list = Array.isArray(userChurches) ? { userChurches: userChurches.map(replace) } : {};
    this.#session.begin({ userChurch, ...list }, this.#core.part(hostContextPart).latest);
  }

  /** Names the user and the church whose person is unknown; `undefined` where there is nothing to ask for. */
  #key(): string | undefined {
    const { userId, churchId, personId } = this.#session.identity;
    return churchId && !personId ? `${userId} ${membershipKey(this.#session.state.userChurch)}` : undefined;
  }

  #show(status: PersonLookupState["status"]): void {
    if (this.store.getState().status !== status) this.store.setState({ status });
  }
}

export const personLookupPart: Part<PersonLookup> = { name: "personLookup", create: (core) => new PersonLookup(core) };
