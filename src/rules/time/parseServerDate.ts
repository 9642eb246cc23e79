/** Date, and perhaps a time after "T" or a space, and perhaps a zone; the year of six digits is what toISOString writes far away. */
const DATE_TIME = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}(?:([T ])\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A time as servers write it: ISO, or "2024-05-01 10:00:00", which is UTC because that is what they store.
 * Anything that is no time gives `null` (O75), also what browsers would guess a date from ("room 12", February 30).
 */
export function parseServerDate(value: Date | string | null | undefined): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  const parts = typeof value === "string" && value.length <= 64 ? DATE_TIME.exec(value) : null;
  if (!parts) return null;
  const [text, separator, zone] = parts;
  const day = text.replace(/[T ].*/i, "");
  if (new Date(day).getUTCDate() !== Number(day.slice(-2))) return null;
  const date = new Date(separator === " " ? text.replace(" ", "T") + (zone ? "" : "Z") : text);
  return Number.isNaN(date.getTime()) ? null : date;
}
