import { parseServerDate } from "../time/parseServerDate.js";
import { findNested } from "./findNested.js";
import { isNested } from "./isNested.js";

/** What a cell may hold: numbers stay numbers, so that they can be added up. */
export type CsvCell = string | number | bigint | boolean;

/** Dates of people, wherever in a record they stand. */
const DATE_KEY = /(^|\.)(birthDate|anniversary)$/;

const isoOf = (date: Date | null): string | undefined => date?.toISOString();

/** Returns a list or a record as the text of one cell. */
function nestedText(root: object): string {
  const nestedIn = findNested(root, isNested);
  const textOf = (holder: object): string => {
    const texts = Object.entries(holder).map(([key, value]: [string, unknown]): [string, string] => {
      if (!isNested(value)) return [key, String(csvCell(value))];
      return [key, nestedIn(holder).has(key) ? textOf(value) : ""];
    });
    if (Array.isArray(holder)) return texts.map(([, text]) => text).join("; ");
    return texts.flatMap(([key, text]) => (text ? `${key}: ${text}` : [])).join(", ");
  };
  return textOf(root);
}

/**
 * Returns a value as a cell of a table. Times are ISO; a `birthDate` and an `anniversary` become ISO strings, and stay as they
 * are where they are no date. A value without a text, such as a function, is an empty cell.
 */
export function csvCell(value: unknown, key = ""): CsvCell {
  if (value instanceof Date) return isoOf(parseServerDate(value)) ?? "";
  if (typeof value === "string") return (DATE_KEY.test(key) ? isoOf(parseServerDate(value)) : undefined) ?? value;
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  if (typeof value === "boolean" || typeof value === "bigint") return value;
  return typeof value === "object" && value !== null ? nestedText(value) : "";
}
