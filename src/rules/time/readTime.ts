import { localDay } from "./localDay.js";
import { parseServerDate } from "./parseServerDate.js";

/**
 * The moment that a value names: a date, milliseconds since 1970, or a time as servers write it. A day that is written
 * alone is its beginning in local time. Anything that is no time gives `null` (O75).
 */
export function readTime(value: unknown): Date | null {
  if (typeof value === "string") return localDay(value) ?? parseServerDate(value);
  if (typeof value === "number") return parseServerDate(new Date(value));
  return value instanceof Date ? parseServerDate(value) : null;
}
