import { asText, ownField } from "./json.js";
import { readTime } from "../time/parse.js";

/** Returns dates, booleans and bigints as numbers, and `undefined` for null and NaN. */
function toSortKey(value: unknown): unknown {
  if (value instanceof Date || typeof value === "boolean" || typeof value === "bigint")
    return toSortKey(Number(value));
  return value == null || Number.isNaN(value) ? undefined : value;
}

/** The sort order of types. `undefined` is last; all other types are 2. */
const RANKS: Record<string, number> = { number: 0, string: 1, undefined: 3 };

const rankOf = (value: unknown): number => RANKS[typeof value] ?? 2;

const OPERATORS = new Map<string, (left: string | number, right: string | number) => boolean>([
  ["equals", (left, right) => left === right],
  ["notEquals", (left, right) => left !== right],
  ["greaterThan", (left, right) => left > right],
  ["greaterThanEqual", (left, right) => left >= right],
  ["lessThan", (left, right) => left < right],
  ["lessThanEqual", (left, right) => left <= right],
]);

const TEXT_OPERATORS = new Map<string, (left: string, right: string) => boolean>([
  ["startsWith", (left, right) => left.startsWith(right)],
  ["endsWith", (left, right) => left.endsWith(right)],
  ["contains", (left, right) => left.includes(right)],
]);

/**
 * Compares two values of any type for sorting: numbers and dates, strings, all other types. Missing values and NaN are
 * last, also in descending order.
 */
export function compareValues(
  a: unknown,
  b: unknown,
  collator: Intl.Collator,
  isDescending = false,
): number {
  const [left, right] = [toSortKey(a), toSortKey(b)];
  if (left === undefined || right === undefined) return rankOf(left) - rankOf(right);
  let order = rankOf(left) - rankOf(right);
  if (typeof left === "number" && typeof right === "number")
    order = Number(left > right) - Number(left < right);
  if (typeof left === "string" && typeof right === "string") order = collator.compare(left, right);
  return isDescending ? -order : order;
}

/** Returns the own value under a dotted name such as "church.id". A field with the dot in its name takes precedence. */
export function deepValue(item: unknown, name: unknown): unknown {
  const path = asText(name);
  if (path === undefined) return undefined;
  const whole = ownField(item, path);
  return whole === undefined ? path.split(".").reduce(ownField, item) : whole;
}

const lowerCaseText = (value: unknown): string => (asText(value) ?? "").toLowerCase();

/** Returns an operand: a number, a time in milliseconds, or a lower-case string. */
function parseOperand(value: unknown, dataType: string): string | number {
  if (dataType === "date") return readTime(value)?.getTime() ?? Number.NaN;
  const text = lowerCaseText(value);
  return dataType === "number" ? Number(text.trim() || "none") : text;
}

/**
 * Whether a comparison of two values is true, as `dataType`: "number", "date", else string. `startsWith`, `endsWith` and
 * `contains` always compare strings. An unknown operator is false. An invalid number or date only is not equal.
 */
export function compare(
  value: unknown,
  operator: string,
  other: unknown,
  dataType = "string",
): boolean {
  const compareText = TEXT_OPERATORS.get(operator);
  if (compareText) return compareText(lowerCaseText(value), lowerCaseText(other));
  const [left, right] = [parseOperand(value, dataType), parseOperand(other, dataType)];
  return OPERATORS.get(operator)?.(left, right) ?? false;
}

/** Returns a sorted copy of a list, by the value under a dotted name. The sort is stable. */
export function sortedBy<T>(
  list: readonly T[],
  path: string,
  locale: string,
  isDescending = false,
): T[] {
  const collator = new Intl.Collator(locale);
  // Reads each value once instead of once per comparison.
  const rows = list.map((item) => ({ item, value: deepValue(item, path) }));
  return rows
    .sort((a, b) => compareValues(a.value, b.value, collator, isDescending))
    .map(({ item }) => item);
}
