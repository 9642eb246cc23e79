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
  people: readonly Person[];
}

/** Searches people except the viewer. A new search aborts the previous one. Hiding aborts it, showing restarts it. */
export function usePersonSearch(): { state: PersonSearchState; search: (term: string) => void } {
  const api = useService(apiClientService);
  const { personId } = useSession();
  const [state, setState] = useState<PersonSearchState>({ status: "idle", term: "", people: [] });
  useEffect(() => {
    const { status, term } = state;
    if (status !== "searching") return;
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
  }, [api, personId, state]);
  const search = (term: string) => {
    if (term.trim() !== "") setState({ status: "searching", term, people: [] });
  };
  return { state, search };
}

export function usePeople(): ReadonlyMap<string, Person> {
  return useStoreValue(useService(peopleCacheService).store, (state) => state.byId);
}
