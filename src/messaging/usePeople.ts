"use client";
import { useEffect, useState } from "react";
import type { Person } from "../lib/people/types.js";
import { isSameId } from "../lib/text/json.js";
import { peopleCacheService } from "./PeopleCache.js";
import { searchPeople } from "./api.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { useService, useStoreValue } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

interface PersonSearchState {
  status: "idle" | "searching" | "failed" | "done";
  term: string;
  people: readonly Person[];
}

/**
 * Returns a search for people by name, without the viewer. A new search aborts the previous one. React's Activity aborts the
 * search when it hides the view, and restarts it when it shows the view.
 */
export function usePersonSearch(): { state: PersonSearchState; search: (term: string) => void } {
  const api = useService(apiClientService);
  const { personId } = useSession();
  const [state, setState] = useState<PersonSearchState>({ status: "idle", term: "", people: [] });

  useEffect(() => {
    const { status, term } = state;
    if (status !== "searching") return;
    const request = new AbortController();
    const settle = (result: Partial<PersonSearchState>) => {
      if (!request.signal.aborted) setState({ ...state, ...result });
    };
    searchPeople(api, term, { signal: request.signal }).then(
      (found) => {
        const people = found.filter(({ id }) => id && !isSameId(id, personId));
        settle({ status: "done", people });
      },
      () => settle({ status: "failed" }),
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
