import { createStore, type StoreApi } from "zustand/vanilla";
import { idText } from "../../rules/session/idText.js";
import type { Person } from "../../types/people.js";
import { getPeopleBasic } from "../api/membership.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { type ApiClient, apiPart } from "../http/ApiClient.js";
import { epochPart } from "../session/Epoch.js";
import { type SessionStore, sessionPart } from "../session/SessionStore.js";

/** A longer address is refused by stock servers. */
const PEOPLE_PER_REQUEST = 100;

/** Whether nothing of `person` is news. */
const isKnown = (known: Person | undefined, person: Person): boolean =>
  !!known && Object.entries(person).every(([key, value]) => known[key as keyof Person] === value);

/** People by id, for names and photos beside messages. One Map, looked up per row; loads only who is missing. */
export class PeopleCache {
  readonly store: StoreApi<{ byId: ReadonlyMap<string, Person> }> = createStore(() => ({ byId: new Map<string, Person>() }));
  readonly #api: ApiClient;
  readonly #session: SessionStore;
  #asked = new Set<string>();

  constructor(core: ClientCore) {
    this.#api = core.part(apiPart);
    this.#session = core.part(sessionPart);
    core.part(epochPart).subscribe(() => {
      this.#asked = new Set();
      this.store.setState({ byId: new Map() });
    });
  }

  get(id: string | undefined | null): Person | undefined {
    return this.store.getState().byId.get(idText(id) ?? "");
  }

  /** Adds people who came with another answer. */
  add(people: readonly (Person | undefined)[]): void {
    const news = people.filter((person): person is Person => !!person && !!idText(person.id) && !isKnown(this.get(person.id), person));
    if (news.length === 0) return;
    const byId = new Map(this.store.getState().byId);
    for (const person of news) {
      const id = idText(person.id) ?? "";
      byId.set(id, { ...byId.get(id), ...person });
    }
    this.store.setState({ byId });
  }

  /** Loads whoever is not known yet. A failure is logged only and tried again with the next load (INB-35, NOTE-20). */
  async load(ids: Iterable<string | undefined | null>): Promise<void> {
    const asked = this.#asked;
    // The session knows its own person; nobody has to be asked for them.
    const { person, userChurch } = this.#session.state;
    this.add([person, userChurch?.person].filter((own) => !!own?.name?.display));
    const missing = [...new Set(ids)].filter((id): id is string => !!id && !this.get(id) && !asked.has(id));
    const chunks: string[][] = [];
    for (let start = 0; start < missing.length; start += PEOPLE_PER_REQUEST) chunks.push(missing.slice(start, start + PEOPLE_PER_REQUEST));
    await Promise.all(
      chunks.map(async (chunk) => {
        for (const id of chunk) asked.add(id);
        try {
          const people = await getPeopleBasic(this.#api, chunk);
          // What nobody's session asked for outlives a login.
          if (asked === this.#asked) this.add(people);
        } catch {
          // Already logged by the API client; messages are shown without people.
          for (const id of chunk) asked.delete(id);
        }
      }),
    );
  }
}

export const peoplePart: Part<PeopleCache> = { name: "people", create: (core) => new PeopleCache(core) };
