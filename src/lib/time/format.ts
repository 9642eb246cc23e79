import { lightFormat } from "date-fns/lightFormat";
import { parseServerDate } from "./parse.js";

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Units from the largest to the smallest, with their English abbreviations. */
const UNITS = [
  { unit: "day", letter: "d", seconds: 86_400 },
  { unit: "hour", letter: "h", seconds: 3_600 },
  { unit: "minute", letter: "m", seconds: 60 },
  { unit: "second", letter: "s", seconds: 1 },
] as const;

const numberFormats = new Map<string, Intl.NumberFormat>();

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

const FIELD_FORMATS = {
  date: "yyyy-MM-dd",
  time: "HH:mm",
  "datetime-local": "yyyy-MM-dd'T'HH:mm",
} as const;

/** Returns a time as databases store it, "2024-05-01 10:00:00" in UTC; "" for an invalid time. */
export function databaseTime(value: Date | string | null | undefined): string {
  return (
    parseServerDate(value)
      ?.toISOString()
      .replace(/T(.{8}).*/, " $1") ?? ""
  );
}

/** Returns a cached date format, because creating one costs more than rendering a list row. */
export function getDateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}

/** Returns the local calendar day of a time, such as "2026-05-31". */
export function dayKey(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns "Today" or "Yesterday" in the interface language, or the date for other days. */
export function dayLabel(date: Date, now: Date, locale: string): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const offset =
    dayKey(date) === dayKey(now) ? 0 : dayKey(date) === dayKey(yesterday) ? -1 : undefined;
  if (offset === undefined)
    return isEnglish(locale)
      ? englishDate(date).day
      : getDateFormat(locale, { dateStyle: "long" }).format(date);
  const name = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(offset, "day");
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join("");
}

/** Returns a count with its unit, by a cached number format. */
function formatUnit(count: number, unit: string, locale: string): string {
  const key = `${locale} ${unit}`;
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
  numberFormats.set(key, format);
  return format.format(count);
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
  return isEnglish(locale) ? `${count}${letter}` : formatUnit(count, unit, locale);
}

/**
 * Returns local dates in the app's English format: `day` "May 1, 2026", `shortDay` with the first three letters of the
 * month, `time` "9:05 AM". Does not use Intl, because a list formats one date per row.
 */
export function englishDate(date: Date): { day: string; shortDay: string; time: string } {
  const month = String(MONTHS[date.getMonth()]);
  const rest = ` ${date.getDate()}, ${date.getFullYear()}`;
  const hours = date.getHours();
  const time = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
  return { day: month + rest, shortDay: month.slice(0, 3) + rest, time };
}

/** Returns a local time as the value of an `<input>` of the given type. */
export function fieldValue(date: Date, type: keyof typeof FIELD_FORMATS): string {
  return lightFormat(date, FIELD_FORMATS[type]);
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
  if (!isEnglish(locale))
    return getDateFormat(locale, {
      dateStyle: "medium",
      timeStyle: withSeconds ? "medium" : "short",
    }).format(date);
  const english = englishDate(date);
  const seconds = withSeconds ? `:${String(date.getSeconds()).padStart(2, "0")} ` : " ";
  return `${english.shortDay} ${english.time.replace(" ", seconds)}`;
}

/** Whether a language tag is English of any country. All of them use the American formats. */
export function isEnglish(locale: string): boolean {
  return locale === "en" || locale.startsWith("en-");
}

/** Returns a local date in digits: M/D/YYYY in English, the language's own order otherwise. */
export function numericDate(date: Date, locale: string): string {
  if (isEnglish(locale)) return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
  return getDateFormat(locale, { year: "numeric", month: "numeric", day: "numeric" }).format(date);
}

/** Returns a short local date: 'MMM d, yyyy' in English, the language's own format otherwise. */
export function shortDate(date: Date, locale: string): string {
  return isEnglish(locale)
    ? englishDate(date).shortDay
    : getDateFormat(locale, { dateStyle: "medium" }).format(date);
}

/** Returns the local time of day, such as "9:05 AM". */
export function timeOfDay(date: Date, locale: string): string {
  return isEnglish(locale)
    ? englishDate(date).time
    : getDateFormat(locale, { timeStyle: "short" }).format(date);
}
