"use client";
import { useEffect, useState } from "react";
import type { Person } from "../lib/people/types.js";
import { idText, isSameId } from "../lib/text/json.js";
import { peopleCacheService } from "./PeopleCache.js";
import { searchPeople } from "./api.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useStoreValue, useService } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

export type SearchState =
  | { status: "idle" }
  | { status: "searching" }
  | { status: "failed" }
  | { status: "done"; people: readonly Person[] };

/** One submitted search. It is pending until it has a result. */
interface SubmittedSearch {
  term: string;
  result?: SearchState;
}

/**
 * Returns a search for people by name, without the viewer. A new search aborts the previous one; a blank term does nothing.
 * React's Activity aborts the search when it hides the view, and restarts it when it shows the view.
 */
export function usePersonSearch(): { state: SearchState; search: (term: string) => void } {
  const searchByName = useLatest(usePeopleSearch());
  const { personId } = useSession();
  const [current, setCurrent] = useState<SubmittedSearch>();

  useEffect(() => {
    if (!current || current.result) return;
    const request = new AbortController();
    const settle = (result: SearchState) => {
      if (!request.signal.aborted) setCurrent({ ...current, result });
    };
    searchByName.current(current.term, request.signal).then(
      (people) =>
        settle({
          status: "done",
          people: people.filter(({ id }) => idText(id) && !isSameId(id, personId)),
        }),
      () => settle({ status: "failed" }),
    );
    return () => request.abort();
  }, [current, searchByName, personId]);

  const search = (term: string) => {
    if (term.trim() !== "") setCurrent({ term });
  };
  return {
    state: current ? (current.result ?? { status: "searching" }) : { status: "idle" },
    search,
  };
}

/** Returns all cached people by id. */
export function usePeople(): ReadonlyMap<string, Person> {
  return useStoreValue(useService(peopleCacheService).store, (state) => state.byId);
}

/** Returns a function that searches people by name. It rejects with an AbortError when the signal aborts. */
export function usePeopleSearch(): (term: string, signal: AbortSignal) => Promise<Person[]> {
  const api = useService(apiClientService);
  return (term, signal) => searchPeople(api, term, { signal });
}
