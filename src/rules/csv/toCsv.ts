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
/** What a spreadsheet begins a formula with, also in the width of East Asian letters (O82). The library's own looks at one line only. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Records as a CSV file (RFC 4180, lines end in CR LF) that every spreadsheet opens: what looks like a formula gets an
 * apostrophe, unless it is a number. Without any `headers`, there is a column for every key of any record, dotted for records
 * inside records, in the order in which they come.
 */
export function toCsv(records: readonly unknown[], headers?: readonly CsvHeader[]): string {
  const write = (fields: string[], data: CsvCell[][]) =>
    BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { newline: "\r\n", escapeFormulae: FORMULA });
  if (headers?.length) {
    const labels = headers.map(({ label }) => label);
    return write(
      labels,
      records.map((record) => headers.map(({ key }) => csvCell(deepValue(record, key), key))),
    );
  }
  const flat = records.map(flatRecord);
  const found = new Set<string>();
  for (const record of flat) for (const key of record.keys()) found.add(key);
  const keys = [...found];
  return write(
    keys,
    flat.map((record) => keys.map((key) => csvCell(record.get(key), key))),
  );
}
