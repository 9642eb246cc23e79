import { parseServerDate } from "./parseServerDate.js";

const DATE = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const TIME = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hour12: true });

/**
 * Date and time in full, in local time: English in the suite's own format, 'MMM d, yyyy h:mm a' (FMT-06, A-53), other
 * languages in theirs. No time gives "".
 */
export function fullDateTime(time: Date | string | null | undefined, locale = "en"): string {
  const date = parseServerDate(time);
  if (!date) return "";
  if (locale === "en" || locale.startsWith("en-")) {
    // Newer engines put a narrow space before AM and PM; the format has a plain one.
    return `${DATE.format(date)} ${TIME.format(date)}`.replace(/[\u202f\u00a0]/g, " ");
  }
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
