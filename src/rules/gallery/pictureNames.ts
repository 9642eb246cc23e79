import { fullDateTime } from "../time/fullDateTime.js";

/** Seconds of this century, as uploads are named (UPL-02). */
const SECONDS = /^\d{9,10}$/;

function nameOf(path: string, locale: string, withSeconds: boolean): string {
  const name = (path.split("/").at(-1) ?? "").replace(/\.[a-z\d]+$/i, "");
  return SECONDS.test(name) ? fullDateTime(new Date(Number(name) * 1_000), locale, withSeconds) : name;
}

/**
 * What tells pictures from each other, in words: when each was uploaded, where its name says so, else its name. Seconds are
 * said only of those that came within the same minute.
 */
export function pictureNames(paths: readonly string[], locale: string): string[] {
  const names = paths.map((path) => nameOf(path, locale, false));
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, index) => (counts.get(name) === 1 ? name : nameOf(paths[index] ?? "", locale, true)));
}
