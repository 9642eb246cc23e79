"use client";
import { useEffect, useState } from "react";
import { searchPeople } from "./api.js";
import { peopleCacheService } from "./PeopleCache.js";
import type { Person } from "../lib/people/people.js";
import { isSameId } from "../lib/text/json.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { useService, useStoreValue, useSession } from "../platform/provider/ChurchContext.js";

interface PersonSearchState {
  status: "idle" | "searching" | "failed" | "done";
  term: string;
  /** The results; while searching, those of the previous search. */
  people: readonly Person[];
}

const IDLE: PersonSearchState = { status: "idle", term: "", people: [] };

/**
 * Searches people except the viewer. A new search aborts the previous one, and a blank term ends it. A view that
 * React's Activity hides aborts its search, and restarts it when it is shown again. While the session is being resumed, a
 * search waits.
 */
export function usePersonSearch(): { state: PersonSearchState; search: (term: string) => void } {
  const api = useService(apiClientService);
  const { personId, isResuming } = useSession();
  const [state, setState] = useState(IDLE);
  useEffect(() => {
    const { status, term } = state;
    if (status !== "searching" || isResuming) return;
    const request = new AbortController();
    const settle = (result: "done" | "failed", found: readonly Person[] = []) => {
      const people = found.filter(({ id }) => id && !isSameId(id, personId));
      if (!request.signal.aborted) setState({ status: result, term, people });
    };
    searchPeople(api, term, { signal: request.signal }).then(
      (found) => settle("done", found),
      () => settle("failed"),
    );
    return () => request.abort();
  }, [api, personId, isResuming, state]);
  const search = (term: string) =>
    setState(({ people }) => (term.trim() === "" ? IDLE : { status: "searching", term, people }));
  return { state, search };
}

export function usePeople(): ReadonlyMap<string, Person> {
  return useStoreValue(useService(peopleCacheService).store, (state) => state.byId);
}
