import { lightFormat } from "date-fns/lightFormat";
import { parseServerDate, type ServerTime, toWallTime } from "./parse.js";

const UNITS = [
  { unit: "day", letter: "d", seconds: 86_400 },
  { unit: "hour", letter: "h", seconds: 3_600 },
  { unit: "minute", letter: "m", seconds: 60 },
  { unit: "second", letter: "s", seconds: 1 },
] as const;

const FIELD_FORMATS = {
  date: "yyyy-MM-dd",
  time: "HH:mm",
  "datetime-local": "yyyy-MM-dd'T'HH:mm",
} as const;

// Cached, because creating a format costs more than rendering a list row.
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** English of any country uses the American formats. */
const isEnglish = (locale: string): boolean => locale === "en" || locale.startsWith("en-");

function formatDate(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  // Local times are formatted as UTC, because a cached format keeps the time zone in which it was created.
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(isEnglish(locale) ? "en-US" : locale, { ...options, timeZone: "UTC" });
  dateFormats.set(key, format);
  const text = format.format(toWallTime(date));
  // Newer browsers write a narrow no-break space before AM and PM.
  return isEnglish(locale) ? text.replace("\u202f", " ") : text;
}

export const fieldValue = (date: Date, type: keyof typeof FIELD_FORMATS): string =>
  lightFormat(date, FIELD_FORMATS[type]);

/** Returns the local calendar day of a time, such as "2026-05-31". */
export const dayKey = (date: Date): string => fieldValue(date, "date");

export function databaseTime(value: ServerTime): string {
  const text = parseServerDate(value)?.toISOString() ?? "";
  return text.replace(/T(.{8}).*/, " $1");
}

/** Returns "Today" or "Yesterday" in the interface language, or the date for other days. */
export function dayLabel(date: Date, now: Date, locale: string): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const index = [yesterday, now].findIndex((day) => dayKey(day) === dayKey(date));
  if (index < 0) return formatDate(date, locale, { dateStyle: "long" });
  const name = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(index - 1, "day");
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join("");
}

/** Returns the elapsed time, rounded down: "5s", "3m", "2h", "4d", "3 Min." in German; "" for an invalid time. */
export function elapsedLabel(time: ServerTime, now: Date, locale = "en"): string {
  const date = parseServerDate(time);
  if (!date) return "";
  const elapsed = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 1_000));
  const { unit, letter, seconds } = UNITS.find((entry) => elapsed >= entry.seconds) ?? UNITS[3];
  const count = Math.floor(elapsed / seconds);
  if (isEnglish(locale)) return `${count}${letter}`;
  const key = `${locale} ${unit}`;
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
  numberFormats.set(key, format);
  return format.format(count);
}

/** Returns the local date and time: 'MMM d, yyyy h:mm a' in English; "" for an invalid time. */
export function fullDateTime(time: ServerTime, locale = "en", withSeconds = false): string {
  const date = parseServerDate(time);
  if (!date) return "";
  const timeStyle = withSeconds ? "medium" : "short";
  if (!isEnglish(locale)) return formatDate(date, locale, { dateStyle: "medium", timeStyle });
  return `${shortDate(date, locale)} ${formatDate(date, locale, { timeStyle })}`;
}

export const numericDate = (date: Date, locale: string): string =>
  formatDate(date, locale, { year: "numeric", month: "numeric", day: "numeric" });

export const shortDate = (date: Date, locale: string): string =>
  formatDate(date, locale, { dateStyle: "medium" });

export const timeOfDay = (date: Date, locale: string): string =>
  formatDate(date, locale, { timeStyle: "short" });
