import { lightFormat } from "date-fns/lightFormat";
import { parseServerDate } from "./parse.js";
import { toWallTime } from "./wallTime.js";

/** Units from the largest to the smallest, with their English abbreviations. */
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

/** Whether a language tag is English of any country. All of them use the American formats. */
const isEnglish = (locale: string): boolean => locale === "en" || locale.startsWith("en-");

/** Returns a local date in the format of a language. */
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

/** Returns a local time as the value of an `<input>` of the given type. */
export const fieldValue = (date: Date, type: keyof typeof FIELD_FORMATS): string =>
  lightFormat(date, FIELD_FORMATS[type]);

/** Returns the local calendar day of a time, such as "2026-05-31". */
export const dayKey = (date: Date): string => fieldValue(date, "date");

/** Returns a time as databases store it, "2024-05-01 10:00:00" in UTC; "" for an invalid time. */
export function databaseTime(value: Date | string | null | undefined): string {
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

/**
 * Returns the elapsed time, rounded down to whole units: "5s", "3m", "2h", "4d", or the abbreviation of another
 * language, "3 Min.". A future time returns "0s", an invalid time "".
 */
export function elapsedLabel(
  time: Date | string | null | undefined,
  now: Date,
  locale = "en",
): string {
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

/**
 * Returns the local date and time, to the minute or to the second: 'MMM d, yyyy h:mm a' in English, the language's own
 * format otherwise. Returns "" for an invalid time.
 */
export function fullDateTime(
  time: Date | string | null | undefined,
  locale = "en",
  withSeconds = false,
): string {
  const date = parseServerDate(time);
  if (!date) return "";
  const timeStyle = withSeconds ? "medium" : "short";
  if (!isEnglish(locale)) return formatDate(date, locale, { dateStyle: "medium", timeStyle });
  return `${shortDate(date, locale)} ${formatDate(date, locale, { timeStyle })}`;
}

/** Returns a local date in digits: M/D/YYYY in English, the language's own order otherwise. */
export const numericDate = (date: Date, locale: string): string =>
  formatDate(date, locale, { year: "numeric", month: "numeric", day: "numeric" });

/** Returns a short local date: 'MMM d, yyyy' in English, the language's own format otherwise. */
export const shortDate = (date: Date, locale: string): string =>
  formatDate(date, locale, { dateStyle: "medium" });

/** Returns the local time of day, such as "9:05 AM". */
export const timeOfDay = (date: Date, locale: string): string =>
  formatDate(date, locale, { timeStyle: "short" });
