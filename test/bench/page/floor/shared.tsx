import { useEffect, useState } from "react";
import type { Person } from "../../../../src/lib/people/people.js";

/** How the floor sends its requests. */
export const api = { fetch: (path: string): Promise<Response> => fetch(path) };

interface Entry {
  version: number;
  data: unknown;
}
/** The last response of each path: a list that is opened again shows it at once. */
const cache = new Map<string, Entry>();

/** Fetches JSON once for each version; another version fetches it again. */
export function useJson<T>(path: string | undefined, version = 0): T | undefined {
  const [entry, setEntry] = useState<Entry>();
  const known = path === undefined ? undefined : cache.get(path);
  useEffect(() => {
    if (path === undefined || cache.get(path)?.version === version) return;
    void api
      .fetch(path)
      .then((response) => response.json())
      .then((data: unknown) => {
        cache.set(path, { version, data });
        setEntry({ version, data });
      });
  }, [path, version]);
  return (known ?? entry)?.data as T | undefined;
}

/** Fetches people by id, at most 100. */
export function usePeople(ids: readonly (string | null | undefined)[]): Map<string, Person> {
  const path = ids.length > 0 ? `/people/basic?ids=${ids.join(",")}` : undefined;
  const people = useJson<Person[]>(path);
  return new Map(people?.map((person) => [person.id ?? "", person]));
}

const initials = (name: string) =>
  name
    .split(" ")
    .map((part) => part.charAt(0))
    .join("");

export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" role="img" aria-label={name} data-tint={name.length % 5}>
    {initials(name)}
  </span>
);

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
export const timeFormat = new Intl.DateTimeFormat("en", { timeStyle: "short" });
export const fullFormat = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short" });
export const dayOf = (time: unknown) => dayFormat.format(new Date(String(time)));

const now = Date.now();
export function Elapsed({ time }: { time: unknown }) {
  const date = new Date(String(time));
  return (
    <time dateTime={date.toISOString()} title={fullFormat.format(date)}>
      {Math.floor((now - date.getTime()) / 86_400_000)}d
    </time>
  );
}

export const Icon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d={path} />
  </svg>
);
export const CHECK = "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0m4.5 0l2.5 2.5l4.5-5";
export const CLIPBOARD = "M6 5h12v15H6zM9 3h6v4H9zm0 11l2 2l4-4";
