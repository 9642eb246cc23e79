"use client";
import { useEffect, useRef, useState } from "react";
import { usePeopleSearch } from "../../react/usePeople.js";
import { useSession } from "../../react/useSession.js";
import { idText } from "../../rules/session/idText.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { Person } from "../../types/people.js";

export type SearchState =
  { status: "idle" } | { status: "searching" } | { status: "failed" } | { status: "done"; people: readonly Person[] };

/** Searches people by name: the newest search wins, blank terms do nothing (NPM-11, O25). The viewer is not offered. */
export function usePersonSearch(): { state: SearchState; search: (term: string) => void } {
  const find = usePeopleSearch();
  const { personId } = useSession();
  const [state, setState] = useState<SearchState>({ status: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const search = (term: string) => {
    if (term.trim() === "") return;
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ status: "searching" });
    find(term, mine.signal).then(
      (people) => {
        if (!mine.signal.aborted) setState({ status: "done", people: people.filter(({ id }) => idText(id) && !isSameId(id, personId)) });
      },
      () => {
        if (!mine.signal.aborted) setState({ status: "failed" });
      },
    );
  };
  return { state, search };
}
