import { menuName } from "./menuName.js";

/** An own field of a table whose key is that name, however it is written. */
const find = <T>(table: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined =>
  Object.entries(table ?? {}).find(([key]) => menuName(key) === name)?.[1];

/**
 * The articles of the first pair of area and page that a table knows; `undefined` where it knows none. Names are those of
 * `menuNames`, the better ones first. Only own fields count, so that "constructor" finds nothing.
 */
export function findArticles<T>(
  table: Readonly<Record<string, Readonly<Record<string, readonly T[]>>>> | null | undefined,
  areas: readonly string[],
  pages: readonly string[],
): readonly T[] | undefined {
  for (const area of areas) {
    for (const page of pages) {
      const articles = find(find(table, area), page);
      if (Array.isArray(articles)) return articles as readonly T[];
    }
  }
  return undefined;
}
