import { asText, ownField } from "./json.js";
import { readTime } from "../time/dates.js";

function toSortKey(value: unknown): unknown {
  if (value instanceof Date || typeof value === "boolean" || typeof value === "bigint")
    return toSortKey(Number(value));
  return value == null || Number.isNaN(value) ? undefined : value;
}

/** The sort order by `typeof`. Types that are not listed have rank 2, before `undefined`. */
const RANKS: Record<string, number> = { number: 0, string: 1, undefined: 3 };
const rankOf = (value: unknown): number => RANKS[typeof value] ?? 2;
type Operand = string | number;

const OPERATORS = new Map<string, (left: Operand, right: Operand) => boolean>([
  ["equals", (left, right) => left === right],
  ["notEquals", (left, right) => left !== right],
  ["greaterThan", (left, right) => left > right],
  ["greaterThanEqual", (left, right) => left >= right],
  ["lessThan", (left, right) => left < right],
  ["lessThanEqual", (left, right) => left <= right],
  ["startsWith", (left, right) => String(left).startsWith(String(right))],
  ["endsWith", (left, right) => String(left).endsWith(String(right))],
  ["contains", (left, right) => String(left).includes(String(right))],
]);

/** Compares values for sorting: numbers and dates, then strings, then others. Missing values are always last. */
export function compareValues(
  a: unknown,
  b: unknown,
  collator: Intl.Collator,
  isDescending = false,
): number {
  const [left, right] = [toSortKey(a), toSortKey(b)];
  let order = rankOf(left) - rankOf(right);
  if (left === undefined || right === undefined) return order;
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

function parseOperand(value: unknown, dataType: string): Operand {
  if (dataType === "date") return readTime(value)?.getTime() ?? Number.NaN;
  const text = (asText(value) ?? "").toLowerCase();
  return dataType === "number" ? Number(text.trim() || Number.NaN) : text;
}

/** Whether `operator` is true of two numbers, dates, or else lower-case texts. NaN only matches `notEquals`; unknown operators are false. */
export function compare(
  value: unknown,
  operator: string,
  other: unknown,
  dataType = "string",
): boolean {
  const isTextOperator = ["startsWith", "endsWith", "contains"].includes(operator);
  const type = isTextOperator ? "string" : dataType;
  return OPERATORS.get(operator)?.(parseOperand(value, type), parseOperand(other, type)) ?? false;
}

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
