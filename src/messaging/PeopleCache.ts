import { createStore } from "zustand/vanilla";
import { getPeopleBasic } from "./api.js";
import type { Person } from "../lib/people/people.js";
import { readPeople } from "../lib/people/shapes.js";
import { idText } from "../lib/text/json.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { keepLastSeen } from "../platform/session/keepLastSeen.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** With more ids, servers may reject the URL as too long. */
const PEOPLE_PER_REQUEST = 100;
/** How many people the device keeps, see {@link keepLastSeen}. */
const MAX_KEPT = 200;

/** Caches people by id, for the names and photos of messages. Loads only missing people. */
export class PeopleCache {
  readonly store = createStore<{ byId: ReadonlyMap<string, Person> }>(() => ({ byId: new Map() }));
  readonly #core: ClientCore;
  #requestedIds = new Set<string>();
  /** The people that an earlier page has seen. They are requested as well. */
  #olderIds = new Set<string>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => {
      this.#requestedIds = new Set();
      this.#olderIds = new Set();
      this.store.setState({ byId: new Map() });
    });
    keepLastSeen(core, {
      name: "people",
      maxItems: MAX_KEPT,
      isCollected: true,
      subscribe: this.store.subscribe,
      read: () => [...this.store.getState().byId.values()].reverse(),
      show: (older) => {
        const people = readPeople(older).filter(({ id }) => id && !this.get(id));
        this.#add(people);
        for (const { id = "" } of people) this.#olderIds.add(id);
      },
    });
  }

  get(id: string | undefined | null): Person | undefined {
    return this.store.getState().byId.get(idText(id) ?? "");
  }

  /** Requests each missing person once. A failure is only logged, and the next load requests these people again. */
  async load(ids: Iterable<string | undefined | null>): Promise<void> {
    const requestedIds = this.#requestedIds;
    // The session has the user's own person, which needs no request.
    const { person, userChurch } = this.#core.get(sessionService).state;
    this.#add([person, userChurch?.person].filter((own) => !!own?.name?.display));
    const missing = [...new Set(ids)].filter(
      (id): id is string =>
        !!id && (!this.get(id) || this.#olderIds.has(id)) && !requestedIds.has(id),
    );
    const requests: Promise<void>[] = [];
    while (missing.length > 0) requests.push(this.#request(missing.splice(0, PEOPLE_PER_REQUEST)));
    await Promise.all(requests);
  }

  async #request(ids: readonly string[]): Promise<void> {
    const requestedIds = this.#requestedIds;
    const epoch = this.#core.get(epochService);
    const { value } = epoch;
    for (const id of ids) requestedIds.add(id);
    try {
      const people = await getPeopleBasic(this.#core.get(apiClientService), ids);
      // Drops responses of an earlier epoch.
      if (epoch.value !== value) return;
      this.#add(people);
      // The server no longer has these people.
      this.#remove(ids.filter((id) => this.#olderIds.delete(id)));
    } catch {
      // The API client has logged the error. Messages are shown without people.
      for (const id of ids) requestedIds.delete(id);
    }
  }

  #remove(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const byId = new Map(this.store.getState().byId);
    for (const id of ids) byId.delete(id);
    this.store.setState({ byId });
  }

  #add(people: readonly (Person | undefined)[]): void {
    const changed = new Map<string, Person>();
    for (const person of people) {
      const id = idText(person?.id);
      if (!id || !person) continue;
      // An answer replaces what an earlier page has seen.
      const known = this.#olderIds.delete(id) ? undefined : this.get(id);
      changed.set(id, { ...(changed.get(id) ?? known), ...person });
    }
    for (const [id, person] of changed)
      if (JSON.stringify(person) === JSON.stringify(this.get(id))) changed.delete(id);
    if (changed.size > 0)
      this.store.setState(({ byId }) => ({ byId: new Map([...byId, ...changed]) }));
  }
}

export const peopleCacheService = /* @__PURE__ */ defineService("people", PeopleCache);
