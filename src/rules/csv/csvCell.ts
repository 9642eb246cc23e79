import { parseServerDate } from "../time/parseServerDate.js";

/** What a cell may hold: numbers stay numbers, so that they can be added up. */
export type CsvCell = string | number | bigint | boolean;

/** Dates of people, wherever in a record they stand (CSV-03, CSV-04, A-75). */
const DATE_KEY = /(^|\.)(birthDate|anniversary)$/;

const isoOf = (date: Date | null): string | undefined => date?.toISOString();

/** Lists and records inside a cell, in words; what contains itself is said once. */
function wordsOf(value: unknown, around: readonly unknown[]): string {
  if (typeof value !== "object" || value === null || value instanceof Date) return String(csvCell(value));
  if (around.includes(value)) return "";
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((each) => wordsOf(each, inside)).join("; ");
  return Object.entries(value)
    .map(([key, each]) => [key, wordsOf(each, inside)])
    .filter(([, words]) => words !== "")
    .map(([key, words]) => `${key}: ${words}`)
    .join(", ");
}

/**
 * A value as a cell of a table. Times are ISO; a `birthDate` and an `anniversary` become ISO strings, and stay as they are where
 * they are no date. What has no words is an empty cell.
 */
export function csvCell(value: unknown, key = ""): CsvCell {
  if (value instanceof Date) return isoOf(parseServerDate(value)) ?? "";
  if (typeof value === "string") return (DATE_KEY.test(key) ? isoOf(parseServerDate(value)) : undefined) ?? value;
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  if (typeof value === "boolean" || typeof value === "bigint") return value;
  return typeof value === "object" && value !== null ? wordsOf(value, []) : "";
}
