import type { EventTimes } from "../../types/calendar.js";
import { readTime } from "../time/readTime.js";
import { daysSpan } from "./daysSpan.js";
import { Frequency } from "./Frequency.js";
import { fromWallTime } from "./fromWallTime.js";
import { isLeftOut } from "./isLeftOut.js";
import { parseRecurrence } from "./parseRecurrence.js";
import { toWallTime } from "./toWallTime.js";
import { walkRecurrence } from "./walkRecurrence.js";

/** More dates no calendar shows; a rule of seconds would have millions. */
const MAX_DATES = 1_000;
/** A clock is changed by no more: whole days were skipped at the date line. */
const DAY_MS = 86_400_000;
/** Where the library's calendar ends. */
const LAST_MS = Date.UTC(9999, 11, 30);

const isSame = (one: Date, other: Date): boolean => one.getTime() === other.getTime();

/**
 * When an event begins from one moment to another, both included: in order, each date once, at most the first 1,000, without
 * its exceptions. An event of several days also counts where it began before and still goes on.
 *
 * Dates are counted on the reader's wall: what begins at 18:00 begins at 18:00 on both sides of a change of clocks, and what
 * begins on a day without a time begins on that day in every time zone. An event without a start has no date, one without a rule
 * its start. Throws as parseRecurrence does; changes nothing that it is given.
 */
export function eventDates(event: EventTimes, from: Date, to: Date): Date[] {
  const start = readTime(event.start);
  // Also where one of the two is no date.
  if (!start || !(from <= to)) return [];
  const isException = isLeftOut(event);
  const span = daysSpan(start, readTime(event.end));
  const dates = new Map<number, Date>();
  const add = (date: Date): void => {
    const isInside = date >= from || (span > 0 && fromWallTime(new Date(toWallTime(date).getTime() + span)) > from);
    if (isInside && date <= to && !isException(date)) dates.set(date.getTime(), date);
  };
  const text = typeof event.recurrenceRule === "string" ? event.recurrenceRule.trim() : "";
  if (text) {
    const { until, ...rule } = parseRecurrence(text);
    const isByHours = rule.freq >= Frequency.HOURLY;
    const first = toWallTime(new Date(Math.floor(start.getTime() / 1_000) * 1_000));
    // A start within a second is found at its beginning.
    const margin = isByHours ? 1_000 : DAY_MS;
    const wall = {
      from: new Date(toWallTime(from).getTime() - margin - span),
      to: new Date(Math.min(toWallTime(to).getTime() + DAY_MS, LAST_MS)),
    };
    walkRecurrence(rule, first, wall, (time) => {
      const date = isSame(time, first) ? start : fromWallTime(time);
      // A rule of hours leaves out an hour that clocks skip; another would have it twice.
      const isReal = !isByHours || isSame(toWallTime(date), time) || date === start;
      if (isReal && !(until && date > until)) add(date);
      return dates.size < MAX_DATES && !(isByHours && date > to);
    });
  } else add(start);
  return [...dates.values()].sort((one, other) => one.getTime() - other.getTime());
}
