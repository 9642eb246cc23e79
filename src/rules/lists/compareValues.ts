/** Times and truth as numbers; `undefined` for what is missing, or no number. */
function plain(value: unknown): unknown {
  if (value instanceof Date || typeof value === "boolean" || typeof value === "bigint") return plain(Number(value));
  return value == null || Number.isNaN(value) ? undefined : value;
}

/** What is missing comes last. */
const RANKS: Record<string, number> = { number: 0, string: 1, undefined: 3 };
const rankOf = (value: unknown): number => RANKS[typeof value] ?? 2;

/**
 * The order of two values, for any two: numbers and times by size, then words as the reader's language sorts them (not by
 * capitals first), then what has no order. What is missing, or no number, comes last, in a descending list too.
 */
export function compareValues(a: unknown, b: unknown, words: Intl.Collator, isDescending = false): number {
  const [left, right] = [plain(a), plain(b)];
  if (left === undefined || right === undefined) return rankOf(left) - rankOf(right);
  let order = rankOf(left) - rankOf(right);
  if (typeof left === "number" && typeof right === "number") order = Number(left > right) - Number(left < right);
  if (typeof left === "string" && typeof right === "string") order = words.compare(left, right);
  return isDescending ? -order : order;
}
