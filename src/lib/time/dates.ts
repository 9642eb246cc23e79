import { addDays } from "date-fns/addDays";
import { differenceInYears } from "date-fns/differenceInYears";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { startOfWeek } from "date-fns/startOfWeek";

export type ServerTime = Date | string | null | undefined;

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

const ISO_DAY = /^\s*(\d{4}-\d{2}-\d{2})\s*$/;
/** The English numeric format, also used by imported tables. */
const AMERICAN_DAY = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/;

/** A date with optional time and zone. `toISOString` writes distant years with six digits. */
const DATE_TIME =
  /^((?:\d{4}|[+-]\d{6})-\d{2}-(\d{2}))(?:([T ])\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Servers store a day as its midnight in UTC, "1975-06-15T00:00:00.000Z". */
const SERVER_DAY = /^\s*(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?\s*$/i;

const formats = new Map<string, unknown>();

/** Returns a format from the cache, because creating one costs more than rendering a list row. */
function cached<Format>(key: string, create: () => Format): Format {
  if (!formats.has(key)) formats.set(key, create());
  return formats.get(key) as Format;
}

/** English of any country uses the American formats. */
const isEnglish = (locale: string): boolean => locale === "en" || locale.startsWith("en-");

function formatDate(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  // Local times are formatted as UTC, because a cached format keeps the time zone in which it was created.
  const create = () =>
    new Intl.DateTimeFormat(isEnglish(locale) ? "en-US" : locale, { ...options, timeZone: "UTC" });
  const format = cached(`${locale} ${JSON.stringify(options)}`, create);
  const wall = toWallTime(date);
  // Near the limits of `Date`, the local time may be out of range.
  const text = Number.isNaN(wall.getTime()) ? "" : format.format(wall);
  // Newer browsers write a narrow no-break space before AM and PM.
  return isEnglish(locale) ? text.replace("\u202f", " ") : text;
}

/** Returns the start of a date's local day, or of the day `days` later, in milliseconds. */
export const startOfDay = (date: Date, days = 0): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();

/** Returns a date as the value of a date or time input. */
export const inputValue = (date: Date, type: keyof typeof FIELD_FORMATS): string =>
  lightFormat(date, FIELD_FORMATS[type]);

/** Returns the local calendar day of a time, such as "2026-05-31". */
export const dayKey = (date: Date): string => inputValue(date, "date");

/** Returns a time as UTC, `yyyy-MM-dd HH:mm:ss`; "" for an invalid time. */
export function databaseTime(value: ServerTime): string {
  const text = parseServerDate(value)?.toISOString() ?? "";
  return text.replace(/T(.{8}).*/, " $1");
}

/** Returns "Today" or "Yesterday" in the interface language, or the date for other days. */
export function dayLabel(date: Date, now: Date, locale: string): string {
  const index = [startOfDay(now, -1), startOfDay(now)].indexOf(startOfDay(date));
  if (index < 0) return shortDate(date, locale);
  const create = () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const format = cached(locale, create);
  const [first = "", ...rest] = format.format(index - 1, "day");
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
  const create = () => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
  return cached(`${locale} ${unit}`, create).format(count);
}

/** Returns the local date and time: 'MMM d, yyyy h:mm a' in English; "" for an invalid time. */
export function fullDateTime(time: ServerTime, locale = "en", hasSeconds = false): string {
  const date = parseServerDate(time);
  if (!date) return "";
  const timeStyle = hasSeconds ? "medium" : "short";
  if (!isEnglish(locale)) return formatDate(date, locale, { dateStyle: "medium", timeStyle });
  return `${shortDate(date, locale)} ${formatDate(date, locale, { timeStyle })}`;
}

export const numericDate = (date: Date, locale: string): string =>
  formatDate(date, locale, { year: "numeric", month: "numeric", day: "numeric" });

export const shortDate = (date: Date, locale: string): string =>
  formatDate(date, locale, { dateStyle: "medium" });

export const timeOfDay = (date: Date, locale: string): string =>
  formatDate(date, locale, { timeStyle: "short" });

/** Returns the whole years since a day; `null` for a future day. February 29 counts as March 1 in common years. */
export function completedYears(since: Date, now: Date): number | null {
  return since.getTime() > now.getTime() ? null : differenceInYears(now, since);
}

/** Returns the local midnight of a day, "2024-05-01" or "5/1/2024"; `null` for anything else, also for February 30. */
export function localDay(text: string): Date | null {
  const [, month = "", day = "", year = ""] = AMERICAN_DAY.exec(text) ?? [];
  const iso = year
    ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : ISO_DAY.exec(text)?.[1];
  const date = iso ? parseISO(iso) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** Reads an ISO date, or "2024-05-01 10:00:00" as UTC; `null` for other text ("room 12") and February 30. */
export function parseServerDate(value: ServerTime): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  const parts = typeof value === "string" && value.length <= 64 ? DATE_TIME.exec(value) : null;
  if (!parts) return null;
  const [text, date = "", day, separator, zone] = parts;
  // Every month has 28 days; `Date` reads February 30 as March 1.
  if (Number(day) > 28 && new Date(date).getUTCDate() !== Number(day)) return null;
  const time = new Date(separator === " " ? text.replace(" ", "T") + (zone ? "" : "Z") : text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Returns a birthday in local time. A Date at midnight UTC, as `new Date("2000-01-15")` is, means its day in UTC. */
export function readBirthday(value: unknown): Date | null {
  const day = readDay(value);
  return value instanceof Date && day ? readDay(day.toISOString()) : day;
}

/** Returns a local time on the calendar day that a value means: its UTC day for a string at midnight UTC, else its local day. */
export function readDay(value: unknown): Date | null {
  const day = typeof value === "string" ? SERVER_DAY.exec(value)?.[1] : undefined;
  return day ? localDay(day) : readTime(value);
}

/** Returns the time of a Date, milliseconds or server text; `null` for others. A day alone is its local midnight. */
export function readTime(value: unknown): Date | null {
  if (typeof value === "string") return localDay(value) ?? parseServerDate(value);
  const date = typeof value === "number" ? new Date(value) : value;
  return date instanceof Date ? parseServerDate(date) : null;
}

/** Returns a Date whose UTC fields are the local fields of `date`, so that days have 24 hours: 18:00 becomes 18:00Z. */
export function toWallTime(date: Date): Date {
  // Date.UTC would read the year 99 as 1999.
  const wall = new Date(0);
  wall.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  wall.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  return wall;
}

/** Inverse of `toWallTime`. A skipped hour becomes the hour after it, a repeated hour the first (RFC 5545 3.3.5). */
export const fromWallTime = (wall: Date): Date =>
  // An ISO date and time without "Z" is parsed as local time. An Invalid Date gives "null", which is invalid again.
  new Date(String(wall.toJSON()).replace("Z", ""));

export { addDays as plusDays };

/** Returns the local midnight of the last Sunday, or of the day itself if it is a Sunday. */
export const lastSunday = (date: Date): Date =>
  // Explicit, because a host may have changed the library's default options.
  startOfWeek(date, { weekStartsOn: 0 });

/** Returns the local midnight of the next Sunday, or of the day itself if it is a Sunday. */
export const comingSunday = (date: Date): Date => lastSunday(addDays(date, 6));

/** Returns the Sunday on which a week begins. Week 1 begins with the year's first Sunday, as in MySQL's WEEK(). */
export function weekSunday(year: number, week: number): Date {
  const newYearsDay = new Date(0, 0, 1);
  // The constructor would read the year 99 as 1999.
  newYearsDay.setFullYear(year);
  return addDays(comingSunday(newYearsDay), (week - 1) * 7);
}
