import { readTime } from "../time/readTime.js";

const wordsOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value).toLowerCase() : "";

/** A value as what it is compared as: a number, a moment in milliseconds, or words without regard to capitals. */
function sized(value: unknown, dataType: string): string | number {
  if (dataType === "date") return readTime(value)?.getTime() ?? Number.NaN;
  const words = wordsOf(value);
  return dataType === "number" ? Number(words.trim() || "none") : words;
}

const BY_SIZE = new Map<string, (left: string | number, right: string | number) => boolean>([
  ["equals", (left, right) => left === right],
  ["notEquals", (left, right) => left !== right],
  ["greaterThan", (left, right) => left > right],
  ["greaterThanEqual", (left, right) => left >= right],
  ["lessThan", (left, right) => left < right],
  ["lessThanEqual", (left, right) => left <= right],
]);
const BY_WORDS = new Map<string, (left: string, right: string) => boolean>([
  ["startsWith", (left, right) => left.startsWith(right)],
  ["endsWith", (left, right) => left.endsWith(right)],
  ["contains", (left, right) => left.includes(right)],
]);

/**
 * Whether a comparison holds between a value and another: `equals`, `notEquals`, `greaterThan`, `greaterThanEqual`,
 * `lessThan`, `lessThanEqual`, compared as `dataType` says ("number", "date", else words); `startsWith`, `endsWith` and
 * `contains`, of words always. No other comparison ever holds; of what is no number, or no date, only `notEquals`.
 */
export function holds(value: unknown, operator: string, other: unknown, dataType = "string"): boolean {
  const byWords = BY_WORDS.get(operator);
  if (byWords) return byWords(wordsOf(value), wordsOf(other));
  return BY_SIZE.get(operator)?.(sized(value, dataType), sized(other, dataType)) ?? false;
}
