import { fullDateTime } from "../time/fullDateTime.js";

/** Seconds of this century, as uploads are named (UPL-02). */
const SECONDS = /^\d{9,10}$/;

function nameOf(path: string, locale: string, withSeconds: boolean): string {
  const name = path.replace(/^.*\//s, "").replace(/\.[a-z\d]+$/i, "");
  return SECONDS.test(name) ? fullDateTime(new Date(Number(name) * 1_000), locale, withSeconds) : name;
}

/**
 * What tells pictures from each other, in words: when each was uploaded, where its name says so, else its name. Seconds are
 * said only of those that came within the same minute.
 */
export function pictureNames(paths: readonly string[], locale: string): string[] {
  const named = paths.map((path) => ({ path, name: nameOf(path, locale, false) }));
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { name } of named) (seen.has(name) ? repeated : seen).add(name);
  return named.map(({ path, name }) => (repeated.has(name) ? nameOf(path, locale, true) : name));
}
