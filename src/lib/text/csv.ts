import Papa from "papaparse";
import { deepValue } from "./lists.js";
import { parseServerDate } from "../time/dates.js";

/** Numbers stay numbers, so that spreadsheets can add them up. */
type CsvCell = string | number | bigint | boolean;

/**
 * A column of a CSV file.
 * @example const header: CsvHeader = { label: "First name", key: "name.first" };
 */
export interface CsvHeader {
  /** The title in the first row. */
  label: string;
  /** The key of the values in a record. `person.name.first` reads nested records. */
  key: string;
}

const DATE_KEY = /(^|\.)(birthDate|anniversary)$/;
/** Records that refer to each other could otherwise fill a file of any size. */
const MAX_DEPTH = 8;
const MAX_VALUES = 5_000;
/** Without it, some spreadsheets decode the UTF-8 file with the encoding of the device. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Characters that begin a formula, and their full-width, small and typographic forms. */
const SIGN = "=+\\-@＝＋－＠﹦﹢﹣﹫\u2212";
/** Characters that spreadsheets skip at the start of a cell. */
const SKIPPED = "\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\u2800";
/** Characters that spreadsheets with other settings use to split a line into cells. */
const SEPARATOR = ",;|\\t\\r\\n\\v\\f\\x85\u2028\u2029";
/** Some spreadsheets drop a leading line break or tab and then parse the rest as the cell. */
const LEADING_BREAK = "^[\\t\\r\\n]";
const SUSPECT = new RegExp(`[${SIGN}]|${LEADING_BREAK}`);
const LEADING_SIGN = new RegExp(`^[${SKIPPED}]*[${SIGN}]|${LEADING_BREAK}`, "u");
/** Matches in linear time: the sign is optional, so the greedy match of separators never backtracks. */
const INNER_SIGN = new RegExp(`([${SEPARATOR}][${SEPARATOR}${SKIPPED}"]*)([${SIGN}]?)`, "gu");

const isNested = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Date);
const isRecord = (value: unknown): value is object => isNested(value) && !Array.isArray(value);
const entriesOf = (parent: object): [string, unknown][] => Object.entries(parent);

/**
 * Returns, for each object, the keys whose values are written out. A value that contains objects is written once, nearest to
 * the root, which breaks cycles.
 */
function findExpanded(
  root: object,
  shouldExpand: (value: unknown) => value is object,
): ReadonlyMap<object, ReadonlySet<string>> {
  const keysOf = new Map<object, Set<string>>();
  const seen = new Set([root]);
  let valueCount = 0;
  let level = [root];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const nextLevel: object[] = [];
    for (const parent of level) {
      for (const [key, value] of entriesOf(parent)) {
        if (!shouldExpand(value) || valueCount > MAX_VALUES) continue;
        const nestedValues: unknown[] = Object.values(value);
        if (seen.has(value) && nestedValues.some(isNested)) continue;
        valueCount += nestedValues.length;
        if (!seen.has(value)) nextLevel.push(value);
        seen.add(value);
        keysOf.set(parent, (keysOf.get(parent) ?? new Set()).add(key));
      }
    }
    level = nextLevel;
  }
  return keysOf;
}

function nestedText(root: object): string {
  const expanded = findExpanded(root, isNested);
  const textOf = (parent: object): string => {
    const texts = entriesOf(parent).map(([key, value]): [string, string] => {
      if (!isNested(value)) return [key, String(toCsvCell(value))];
      return [key, expanded.get(parent)?.has(key) ? textOf(value) : ""];
    });
    if (Array.isArray(parent)) return texts.map(([, text]) => text).join("; ");
    return texts.flatMap(([key, text]) => (text ? `${key}: ${text}` : [])).join(", ");
  };
  return textOf(root);
}

/** Returns a value as a cell. Dates become ISO strings, and so does text under the keys in `DATE_KEY`. */
export function toCsvCell(value: unknown, key = ""): CsvCell {
  if (isNested(value)) return nestedText(value);
  if (value instanceof Date) return parseServerDate(value)?.toISOString() ?? "";
  if (typeof value === "string")
    return (DATE_KEY.test(key) ? parseServerDate(value)?.toISOString() : undefined) ?? value;
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  return typeof value === "boolean" || typeof value === "bigint" ? value : "";
}

/** Returns the values of a record by dotted key (`name.first`). Lists and dates are values; functions are skipped. */
export function flattenRecord(record: unknown): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  if (!isRecord(record)) return flat;
  const expanded = findExpanded(record, isRecord);
  const collect = (from: object, path: string): void => {
    for (const [name, value] of entriesOf(from)) {
      const key = path + name;
      if (isRecord(value)) {
        if (expanded.get(from)?.has(name)) collect(value, `${key}.`);
      } else if (typeof value !== "function" && !flat.has(key)) flat.set(key, value);
    }
  };
  collect(record, "");
  return flat;
}

/** Writes an apostrophe before a formula, also after separators at which some spreadsheets would split the cell. */
function withoutFormulas(cell: CsvCell): CsvCell {
  if (typeof cell !== "string" || !SUSPECT.test(cell)) return cell;
  const safe = cell.replace(INNER_SIGN, (_, separators: string, sign: string) =>
    sign ? `${separators}'${sign}` : separators,
  );
  return LEADING_SIGN.test(cell) ? `'${safe}` : safe;
}

/**
 * Returns records as a CSV file. Without `headers`, each key of any record is a column, dotted for nested records.
 * @see RFC 4180 §2
 */
export function toCsv(records: readonly unknown[], headers?: readonly CsvHeader[]): string {
  const cellOf = (value: unknown, key: string) => withoutFormulas(toCsvCell(value, key));
  let labels: string[];
  let rows: CsvCell[][];
  if (headers?.length) {
    labels = headers.map(({ label }) => label);
    rows = records.map((record) => headers.map(({ key }) => cellOf(deepValue(record, key), key)));
  } else {
    const flat = records.map(flattenRecord);
    labels = [...new Set(flat.flatMap((record) => [...record.keys()]))];
    rows = flat.map((record) => labels.map((key) => cellOf(record.get(key), key)));
  }
  const quotes = (cell: CsvCell) => typeof cell === "string" && cell.startsWith("'");
  const lines = [labels.map(withoutFormulas), ...rows];
  return BYTE_ORDER_MARK + Papa.unparse(lines, { newline: "\r\n", quotes });
}
