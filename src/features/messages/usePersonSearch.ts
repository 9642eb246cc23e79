"use client";
import { useEffect, useState } from "react";
import { useLatest } from "../../react/useLatest.js";
import { usePeopleSearch } from "../../react/usePeople.js";
import { useSession } from "../../react/useSession.js";
import { idText } from "../../rules/session/idText.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { Person } from "../../types/people.js";

export type SearchState =
  { status: "idle" } | { status: "searching" } | { status: "failed" } | { status: "done"; people: readonly Person[] };

/** One press of the search button. It is pending until it has a result. */
interface PersonSearch {
  term: string;
  result?: SearchState;
}

/**
 * Searches people by name: the newest search wins, and a blank term does nothing. The viewer is not offered. A search
 * that is aborted because its view is hidden starts again when the view is shown.
 */
export function usePersonSearch(): { state: SearchState; search: (term: string) => void } {
  const find = useLatest(usePeopleSearch());
  const { personId } = useSession();
  const [current, setCurrent] = useState<PersonSearch>();

  useEffect(() => {
    if (!current || current.result) return;
    const running = new AbortController();
    const settle = (result: SearchState) => {
      if (!running.signal.aborted) setCurrent({ ...current, result });
    };
    find.current(current.term, running.signal).then(
      (people) => settle({ status: "done", people: people.filter(({ id }) => idText(id) && !isSameId(id, personId)) }),
      () => settle({ status: "failed" }),
    );
    return () => running.abort();
  }, [current, find, personId]);

  const search = (term: string) => {
    if (term.trim() !== "") setCurrent({ term });
  };
  return { state: current ? (current.result ?? { status: "searching" }) : { status: "idle" }, search };
}
