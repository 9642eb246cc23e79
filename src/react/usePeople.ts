"use client";
import { peoplePart } from "../client/people/PeopleCache.js";
import { searchPeople } from "../client/api/membership.js";
import { apiPart } from "../client/http/ApiClient.js";
import type { Person } from "../types/people.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

/** People by id, as far as they are known. */
export function usePeople(): ReadonlyMap<string, Person> {
  return useStoreValue(usePart(peoplePart).store, (state) => state.byId);
}

/** Searches people by name (NPM-14). Rejects with an AbortError when the signal fires. */
export function usePeopleSearch(): (term: string, signal: AbortSignal) => Promise<Person[]> {
  const api = usePart(apiPart);
  return (term, signal) => searchPeople(api, term, { signal });
}
