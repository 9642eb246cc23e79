import { compareValues } from "./compareValues.js";
import { deepValue } from "./deepValue.js";

/** A list in the order of what stands under a dotted name, in a list of its own; what is equal keeps its order. */
export function sortedBy<T>(list: readonly T[], path: string, locale: string, isDescending = false): T[] {
  const words = new Intl.Collator(locale);
  // Each value is looked up once, and not with every comparison.
  const rows = list.map((item) => ({ item, value: deepValue(item, path) }));
  return rows.sort((a, b) => compareValues(a.value, b.value, words, isDescending)).map(({ item }) => item);
}
