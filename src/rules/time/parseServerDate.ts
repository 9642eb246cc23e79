const SQL_DATE_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d+)?$/;

/**
 * A time as servers write it: ISO, or "2024-05-01 10:00:00", which is UTC because that is what they store.
 * Anything that is no time gives `null` (O75).
 */
export function parseServerDate(value: Date | string | null | undefined): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (typeof value !== "string" || value.length > 64) return null;
  const sql = SQL_DATE_TIME.exec(value);
  const date = new Date(sql ? `${sql[1]}T${sql[2]}${sql[3] ?? ""}Z` : value);
  return Number.isNaN(date.getTime()) ? null : date;
}
