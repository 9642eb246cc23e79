import Papa from "papaparse";
import { deepValue } from "../lists/deepValue.js";
import { type CsvCell, csvCell } from "./csvCell.js";
import { flatRecord } from "./flatRecord.js";

/** A column of an exported table. */
export interface CsvHeader {
  /** What the first row says. */
  label: string;
  /** Where the values are in a record; `person.name.first` is inside other records. */
  key: string;
}

/** Without it, spreadsheets read UTF-8 as the letters of the device. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Signs that begin a formula, also in the widths of East Asian letters. */
const SIGN = "=+\\-@＝＋－＠﹦﹢﹣﹫\u2212";
/** Characters that spreadsheets skip at the beginning of a cell: blanks, control characters and invisible ones. */
const SKIPPED = "\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\u2800";
/** Characters at which spreadsheets with other settings split a line into cells. */
const SEPARATOR = ",;|\\t\\r\\n\\v\\f\\x85\u2028\u2029";
/** Some spreadsheets drop a line break or a tab at the beginning, and read on as if the cell began there. */
const LEADING_BREAK = "^[\\t\\r\\n]";
const SUSPECT = new RegExp(`[${SIGN}]|${LEADING_BREAK}`);
const LEADING_SIGN = new RegExp(`^[${SKIPPED}]*[${SIGN}]|${LEADING_BREAK}`, "u");
/** Both parts take all they can, and no sign is among the skipped characters: long texts are read once. */
const INNER_SIGN = new RegExp(`([${SEPARATOR}][${SEPARATOR}${SKIPPED}"]*)([${SIGN}]?)`, "gu");

/**
 * Returns a cell that no spreadsheet takes for a formula: with an apostrophe before the text, and before each sign that would
 * begin a cell for a spreadsheet that splits the line elsewhere.
 */
function withoutFormulas(cell: CsvCell): CsvCell {
  if (typeof cell !== "string" || !SUSPECT.test(cell)) return cell;
  const safe = cell.replace(INNER_SIGN, (_, separators: string, sign: string) => (sign ? `${separators}'${sign}` : separators));
  return LEADING_SIGN.test(cell) ? `'${safe}` : safe;
}

/**
 * Returns records as a CSV file (lines end in CR LF) that every spreadsheet opens. Texts that would be formulas get an
 * apostrophe; numbers stay numbers. Without any `headers`, there is a column for every key of any record, dotted for records
 * inside records, in the order in which they come.
 *
 * @see RFC 4180 §2
 */
export function toCsv(records: readonly unknown[], headers?: readonly CsvHeader[]): string {
  const write = (labels: string[], data: CsvCell[][]) => {
    const quotes = (cell: CsvCell) => typeof cell === "string" && cell.startsWith("'");
    return BYTE_ORDER_MARK + Papa.unparse([labels.map(withoutFormulas), ...data], { newline: "\r\n", quotes });
  };
  const cellOf = (value: unknown, key: string) => withoutFormulas(csvCell(value, key));
  if (headers?.length) {
    const labels = headers.map(({ label }) => label);
    return write(
      labels,
      records.map((record) => headers.map(({ key }) => cellOf(deepValue(record, key), key))),
    );
  }
  const flat = records.map(flatRecord);
  const found = new Set<string>();
  for (const record of flat) for (const key of record.keys()) found.add(key);
  const keys = [...found];
  return write(
    keys,
    flat.map((record) => keys.map((key) => cellOf(record.get(key), key))),
  );
}
