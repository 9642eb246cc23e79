import { createStore } from "zustand/vanilla";
import { getPeopleBasic } from "./api.js";
import type { Person } from "../lib/people/people.js";
import { idText } from "../lib/text/json.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** With more ids, servers may reject the URL as too long. */
const PEOPLE_PER_REQUEST = 100;

/** Caches people by id, for the names and photos of messages. Loads only missing people. */
export class PeopleCache {
  readonly store = createStore<{ byId: ReadonlyMap<string, Person> }>(() => ({ byId: new Map() }));
  readonly #core: ClientCore;
  #requestedIds = new Set<string>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => {
      this.#requestedIds = new Set();
      this.store.setState({ byId: new Map() });
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
      (id): id is string => !!id && !this.get(id) && !requestedIds.has(id),
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
      if (epoch.value === value) this.#add(people);
    } catch {
      // The API client has logged the error. Messages are shown without people.
      for (const id of ids) requestedIds.delete(id);
    }
  }

  #add(people: readonly (Person | undefined)[]): void {
    const changed = new Map<string, Person>();
    for (const person of people) {
      const id = idText(person?.id);
      if (!id || !person) continue;
      changed.set(id, { ...(changed.get(id) ?? this.get(id)), ...person });
    }
    for (const [id, person] of changed)
      if (JSON.stringify(person) === JSON.stringify(this.get(id))) changed.delete(id);
    if (changed.size > 0)
      this.store.setState(({ byId }) => ({ byId: new Map([...byId, ...changed]) }));
  }
}

export const peopleCacheService = /* @__PURE__ */ defineService("people", PeopleCache);
