import { createStore, type StoreApi } from "zustand/vanilla";
import type { Person } from "../lib/people/types.js";
import { idText } from "../lib/text/json.js";
import { getPeopleBasic } from "./api.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { type ApiClient, apiClientService } from "../platform/http/ApiClient.js";
import { type SessionStore, sessionService } from "../platform/session/SessionStore.js";

/** The limit of ids per request: servers reject longer URLs. */
const PEOPLE_PER_REQUEST = 100;

/** Whether all fields of `person` are known already. */
const isKnown = (known: Person | undefined, person: Person): boolean =>
  !!known && Object.entries(person).every(([key, value]) => known[key as keyof Person] === value);

/** Caches people by id, for the names and photos of messages. Loads only missing people. */
export class PeopleCache {
  readonly store: StoreApi<{ byId: ReadonlyMap<string, Person> }> = createStore(() => ({
    byId: new Map<string, Person>(),
  }));
  readonly #api: ApiClient;
  readonly #session: SessionStore;
  /** Ids that have been requested. Replaced when the session changes. */
  #requestedIds = new Set<string>();

  constructor(core: ClientCore) {
    this.#api = core.get(apiClientService);
    this.#session = core.get(sessionService);
    core.get(epochService).subscribe(() => {
      this.#requestedIds = new Set();
      this.store.setState({ byId: new Map() });
    });
  }

  get(id: string | undefined | null): Person | undefined {
    return this.store.getState().byId.get(idText(id) ?? "");
  }

  /** Adds people from other responses. */
  add(people: readonly (Person | undefined)[]): void {
    const changed = people.filter(
      (person): person is Person =>
        !!person && !!idText(person.id) && !isKnown(this.get(person.id), person),
    );
    if (changed.length === 0) return;
    const byId = new Map(this.store.getState().byId);
    for (const person of changed) {
      const id = idText(person.id) ?? "";
      byId.set(id, { ...byId.get(id), ...person });
    }
    this.store.setState({ byId });
  }

  /** Loads missing people. A failure is only logged, and the next load requests them again. */
  async load(ids: Iterable<string | undefined | null>): Promise<void> {
    const requestedIds = this.#requestedIds;
    // The session has the user's own person, which needs no request.
    const { person, userChurch } = this.#session.state;
    this.add([person, userChurch?.person].filter((own) => !!own?.name?.display));
    const missing = [...new Set(ids)].filter(
      (id): id is string => !!id && !this.get(id) && !requestedIds.has(id),
    );
    const chunks: string[][] = [];
    for (let start = 0; start < missing.length; start += PEOPLE_PER_REQUEST)
      chunks.push(missing.slice(start, start + PEOPLE_PER_REQUEST));
    await Promise.all(
      chunks.map(async (chunk) => {
        for (const id of chunk) requestedIds.add(id);
        try {
          const people = await getPeopleBasic(this.#api, chunk);
          // Drops responses that were requested before sign-in.
          if (requestedIds === this.#requestedIds) this.add(people);
        } catch {
          // The API client has logged the error. Messages are shown without people.
          for (const id of chunk) requestedIds.delete(id);
        }
      }),
    );
  }
}

export const peopleCacheService: Service<PeopleCache> = {
  name: "people",
  create: (core) => new PeopleCache(core),
};
