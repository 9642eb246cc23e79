import { localDay } from "./localDay.js";
import { readTime } from "./readTime.js";

/** Servers keep a day as its midnight in UTC, "1975-06-15T00:00:00.000Z", and answer it like that. */
const SERVER_DAY = /^\s*(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?\s*$/i;

/**
 * The day that a value names, as a moment of it in local time: a day as servers keep it stays this day in every time zone
 * (O76), any other time is on the reader's own day. A text that means a moment and says midnight in UTC cannot be told from
 * a day: `readTime` reads such. Anything that is no time gives `null`.
 */
export function readDay(value: unknown): Date | null {
  const day = typeof value === "string" ? SERVER_DAY.exec(value)?.[1] : undefined;
  return day ? localDay(day) : readTime(value);
}
