import { createStore } from "zustand/vanilla";
import { getPeopleBasic } from "./api.js";
import type { Person } from "../lib/people/people.js";
import { readPeople } from "../lib/people/shapes.js";
import { idText } from "../lib/text/json.js";
import { defineService, type ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { type CacheWriter, keepCached } from "../platform/session/keepCached.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** With more ids, servers may reject the URL as too long. */
const PEOPLE_PER_REQUEST = 100;
/** How many people the device keeps, see {@link keepCached}. */
const MAX_KEPT = 200;
const DAY_MS = 24 * 3_600_000;
/** People are requested again after this time, in milliseconds, because a page may stay open for weeks. */
const MAX_AGE_MS = DAY_MS;
/** The device keeps people for so long after their last response: less than it allows, because the oldest one ends the entry of all. */
const KEPT_MS = 3 * DAY_MS;

/** Caches people by id, for the names and photos of messages. Loads only missing people. */
export class PeopleCache {
  readonly store = createStore<{ byId: ReadonlyMap<string, Person> }>(() => ({ byId: new Map() }));
  readonly #core: ClientCore;
  readonly #kept: CacheWriter | undefined;
  #requestedIds = new Set<string>();
  /** By id: when the server has answered last, in milliseconds, also if it has no such person. */
  #answeredAt = new Map<string, number>();
  /** By id: the age of the people from the cache of the device. They are requested as well. */
  #cachedAt = new Map<string, number>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => {
      this.#requestedIds = new Set();
      this.#answeredAt = new Map();
      this.#cachedAt = new Map();
      this.store.setState({ byId: new Map() });
    });
    this.#kept = keepCached(core, {
      name: "people",
      maxItems: MAX_KEPT,
      show: (cached, at) => this.#showCached(readPeople(cached), at),
    });
  }

  get(id: string | undefined | null): Person | undefined {
    return this.store.getState().byId.get(idText(id) ?? "");
  }

  /** Requests each missing person once a day. A failure is only logged, and the next load requests these people again. */
  async load(ids: Iterable<string | undefined | null>): Promise<void> {
    // The session has the user's own person, which needs no request.
    const { person, userChurch } = this.#core.get(sessionService).state;
    const own = [person, userChurch?.person].filter((each) => !!each?.name?.display);
    // The session may lack fields of an earlier response.
    this.#add(own, this.store.getState().byId);
    const missing = [...new Set(ids)].filter(
      (id): id is string => !!id && this.#isDue(id) && !this.#requestedIds.has(id),
    );
    const requests: Promise<void>[] = [];
    while (missing.length > 0) requests.push(this.#request(missing.splice(0, PEOPLE_PER_REQUEST)));
    await Promise.all(requests);
  }

  #isDue(id: string): boolean {
    const at = this.#answeredAt.get(id);
    if (at !== undefined) return this.#now - at >= MAX_AGE_MS;
    return !this.get(id) || this.#cachedAt.has(id);
  }

  async #request(ids: readonly string[]): Promise<void> {
    const requestedIds = this.#requestedIds;
    const epoch = this.#core.get(epochService);
    const { value } = epoch;
    for (const id of ids) requestedIds.add(id);
    try {
      const people = await getPeopleBasic(this.#core.get(apiClientService), ids);
      // Drops responses of an earlier epoch.
      if (epoch.value === value) this.#setAnswer(ids, people);
    } catch (error) {
      // The API client has logged the error. Messages are shown without people.
      if (epoch.value === value) this.#kept?.dropIfRefused(error);
    } finally {
      for (const id of ids) requestedIds.delete(id);
    }
  }

  #setAnswer(ids: readonly string[], people: readonly Person[]): void {
    for (const id of ids) {
      this.#answeredAt.set(id, this.#now);
      this.#cachedAt.delete(id);
    }
    this.#add(people);
    const received = new Set(people.map(({ id }) => idText(id)));
    this.#remove(ids.filter((id) => !received.has(id)));
    this.#keep();
  }

  /** Shows the people from the cache of the device, except those about whom the server has answered. */
  #showCached(people: readonly Person[], at: number): void {
    this.#remove([...this.#cachedAt.keys()]);
    const cached = people.filter(({ id }) => id && !this.get(id) && !this.#answeredAt.has(id));
    this.#cachedAt = new Map(cached.map(({ id = "" }) => [id, at]));
    this.#add(cached);
    // The answers that came first have been kept without them.
    if (cached.length > 0 && this.#answeredAt.size > 0) this.#keep();
  }

  /** Keeps the people of recent responses for the next page, those of the latest response first. */
  #keep(): void {
    if (!this.#kept) return;
    const recent = [...this.#cachedAt, ...this.#answeredAt]
      .filter(([id, at]) => this.get(id) && this.#now - at < KEPT_MS)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_KEPT);
    const people = recent.flatMap(([id]) => this.get(id) ?? []);
    this.#kept.save(people, recent.at(-1)?.[1]);
  }

  get #now(): number {
    return this.#core.now().getTime();
  }

  #remove(ids: readonly string[]): void {
    const byId = new Map(this.store.getState().byId);
    for (const id of ids) byId.delete(id);
    if (byId.size < this.store.getState().byId.size) this.store.setState({ byId });
  }

  /** Adds people, and keeps the fields of `known` that they lack. */
  #add(people: readonly (Person | undefined)[], known?: ReadonlyMap<string, Person>): void {
    const changed = new Map<string, Person>();
    for (const person of people) {
      const id = idText(person?.id);
      if (id && person) changed.set(id, { ...(changed.get(id) ?? known?.get(id)), ...person });
    }
    for (const [id, person] of changed)
      if (JSON.stringify(person) === JSON.stringify(this.get(id))) changed.delete(id);
    if (changed.size > 0)
      this.store.setState(({ byId }) => ({ byId: new Map([...byId, ...changed]) }));
  }
}

export const peopleCacheService = /* @__PURE__ */ defineService("people", PeopleCache);
