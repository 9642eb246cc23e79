import {
  createRRule,
  type EventTimes,
  Frequency,
  parseRecurrence,
  type Recurrence,
  toRecurrence,
} from "./rrule.js";
import { dayKey, fromWallTime, readTime, toWallTime } from "../time/dates.js";

const MAX_DATES = 1_000;
/** The maximum number of months in which days are searched; for a yearly rule, the number of years. */
const MAX_PERIODS = 1_200;
/** The maximum number of times that are checked. A rule of seconds has 86,400 of them a day. */
const MAX_TIMES = 100_000;
/** In months or years. The second step is after the library's last year, so that the library stops after the first. */
const SINGLE_STEP_INTERVAL = 12 * 10_000;
/** Later times are not computed. The last year of the library is 9999. */
const LAST_MS = Date.UTC(9999, 11, 30);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** The duration of a step by `freq`; 0 for years, months and weeks, which are groups of days. */
const STEP_MS = [0, 0, 0, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS];
const ALL_WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday }));
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MINUTES_OR_SECONDS = Array.from({ length: 60 }, (_, index) => index);

/** Returns the duration of an event of several days, in wall-time milliseconds; 0 if it ends by the next midnight. */
export function daysSpan(start: Date, end: Date | null): number {
  if (!end || end <= start || dayKey(new Date(end.getTime() - 1)) === dayKey(start)) return 0;
  return toWallTime(end).getTime() - toWallTime(start).getTime();
}

/** Returns the first 1,000 starts from `from` to `to`, both included. Also those of several days in progress at `from`. Throws as `parseRecurrence`. */
export function eventDates(event: EventTimes, from: Date, to: Date): Date[] {
  const start = readTime(event.start);
  // The negated comparison is also true for an Invalid Date.
  if (!start || !(from <= to)) return [];
  const isException = createExceptionMatcher(event);
  const span = daysSpan(start, readTime(event.end));
  const dates = new Map<number, Date>();
  const add = (date: Date): void => {
    const isInside =
      date >= from ||
      (span > 0 && fromWallTime(new Date(toWallTime(date).getTime() + span)) > from);
    if (isInside && date <= to && !isException(date)) dates.set(date.getTime(), date);
  };
  const text = typeof event.recurrenceRule === "string" ? event.recurrenceRule.trim() : "";
  if (text) {
    const { until, ...rule } = parseRecurrence(text);
    const isSubDaily = rule.freq >= Frequency.HOURLY;
    const last = new Date(Math.min(to.getTime(), LAST_MS, until?.getTime() ?? LAST_MS));
    const first = toWallTime(new Date(Math.floor(start.getTime() / SECOND_MS) * SECOND_MS));
    // `fromWallTime` moves a skipped time by a day at most. Sub-daily rules drop such times, but their `first` is up to 1 s early.
    const margin = isSubDaily ? SECOND_MS : DAY_MS;
    const range = {
      from: toWallTime(from > start ? from : start).getTime() - margin - span,
      to: toWallTime(last).getTime() + DAY_MS,
    };
    for (const time of wallTimesOf(rule, first, range)) {
      const date: Date = time === first.getTime() ? start : fromWallTime(new Date(time));
      // Sub-daily rules drop a wall time that a clock change skips; `fromWallTime` moves it to the next hour.
      const isReal = !isSubDaily || date === start || toWallTime(date).getTime() === time;
      if (isReal && date <= last) add(date);
      if (dates.size >= MAX_DATES || (isSubDaily && date > last)) break;
    }
  } else add(start);
  return [...dates.values()].sort((a, b) => a.getTime() - b.getTime());
}

const toSeconds = (date: Date): number => Math.floor(date.getTime() / SECOND_MS);

export function createExceptionMatcher({ exceptionDates }: EventTimes): (date: Date) => boolean {
  const days = new Set<string>();
  const seconds = new Set<number>();
  for (const exception of Array.isArray(exceptionDates) ? (exceptionDates as unknown[]) : []) {
    const time = readTime(exception);
    if (typeof exception === "string" && DAY.test(exception)) days.add(exception);
    else if (time) seconds.add(toSeconds(time));
  }
  return (date) => seconds.has(toSeconds(date)) || days.has(dayKey(date));
}

// Uses the library for days only: it would search for February 30 until the year 9999, and for an unreachable BYHOUR forever.
/** Yields the times of a rule in `range` in order, as wall times in milliseconds. COUNT includes earlier times. */
function* wallTimesOf(
  rule: Recurrence,
  start: Date,
  range: { from: number; to: number },
): Generator<number> {
  const startMs = start.getTime();
  // The negated comparison is also true for an Invalid Date.
  if (!(startMs <= range.to)) return;
  // The library's parsed options include the values that a rule takes from its start.
  const full = toRecurrence(createRRule(rule, start).options);
  const { interval = 1, wkst = 0, count, bysetpos, byhour, byminute, bysecond, ...dayRule } = full;
  const { freq } = rule;
  const units = [
    (byhour ?? HOURS).map((hour) => hour * HOUR_MS),
    (byminute ?? MINUTES_OR_SECONDS).map((minute) => minute * MINUTE_MS),
    (bysecond ?? MINUTES_OR_SECONDS).map((second) => second * SECOND_MS),
  ];
  const stepUnits = Math.max(freq - Frequency.DAILY, 0);
  const stepsOfDay = sumsOf(units.slice(0, stepUnits));
  const namedSteps = new Set(stepsOfDay);
  const timesOfStep = sumsOf(units.slice(stepUnits));
  const stepMs = Number(STEP_MS[freq]);
  const stepOf = (time: number): number => stepNumber(time, freq, wkst);

  /** Returns the offsets of the steps to check: those in the BY lists, or those at the interval if they are fewer. */
  const stepsOn = (day: number): number[] => {
    const intervalMs = interval * stepMs;
    const first = (((stepOf(startMs) * stepMs - day) % intervalMs) + intervalMs) % intervalMs;
    const length = Math.floor((DAY_MS - first) / intervalMs) + 1;
    // The negated comparison is also true for NaN, which the division by a step of 0 gives.
    if (!(length < stepsOfDay.length)) return stepsOfDay;
    return Array.from({ length }, (_, index) => first + index * intervalMs);
  };

  const from = count ? startMs : Math.max(startMs, range.from);
  // A week may begin in the month before, and end in the month after.
  const allDays = daysOf({ ...dayRule, wkst, freq }, from - WEEK_MS, range.to + WEEK_MS);
  let remaining = count ?? Infinity;
  let checked = 0;
  for (const group of groupDays(allDays, stepOf)) {
    const [firstDay = 0] = group;
    if (group.every((day) => day + DAY_MS < from)) continue;
    // As in the library, the first week begins with the day of the start.
    const stepDays =
      freq === Frequency.WEEKLY ? group.filter((day) => day + DAY_MS > startMs) : group;
    for (const offset of stepsOn(firstDay)) {
      if (stepMs > 0 && firstDay + offset + stepMs < from) continue;
      if (checked > MAX_TIMES) return;
      checked += stepDays.length * timesOfStep.length;
      const isAtInterval = (stepOf(firstDay + offset) - stepOf(startMs)) % interval === 0;
      if (!isAtInterval || !namedSteps.has(offset)) continue;
      const stepStarts = stepDays.map((day) => day + offset);
      for (const time of selectTimes(stepStarts, timesOfStep, bysetpos)) {
        if (time < startMs) continue;
        if (time > range.to) return;
        if (time >= range.from) yield time;
        remaining -= 1;
        if (remaining === 0) return;
      }
    }
  }
}

/** Yields the days of a rule, in milliseconds, in all months (or years) that contain a day from `from` to `to`. */
function* daysOf({ freq, ...rule }: Recurrence, from: number, to: number): Generator<number> {
  const isYearly = freq === Frequency.YEARLY;
  const periodRule = {
    byweekday: ALL_WEEKDAYS,
    ...rule,
    freq: isYearly ? Frequency.YEARLY : Frequency.MONTHLY,
    interval: SINGLE_STEP_INTERVAL,
  };
  const begin = new Date(from);
  const year = begin.getUTCFullYear();
  const month = begin.getUTCMonth();
  for (let index = 0; index < MAX_PERIODS; index++) {
    const first = isYearly ? Date.UTC(year + index, 0) : Date.UTC(year, month + index);
    // The negated comparison is also true for an Invalid Date, from which the library would count forever.
    if (!(first <= to)) return;
    for (const day of createRRule(periodRule, new Date(first)).all()) yield day.getTime();
  }
}

function* groupDays(
  days: Iterable<number>,
  stepOf: (day: number) => number,
): Generator<readonly number[]> {
  let group: number[] = [];
  for (const day of days) {
    const [first = day] = group;
    if (stepOf(first) !== stepOf(day)) {
      yield group;
      group = [];
    }
    group.push(day);
  }
  yield group;
}

function stepNumber(time: number, freq: number, wkst: number): number {
  if (freq >= Frequency.DAILY) return Math.floor(time / Number(STEP_MS[freq]));
  // 1 January 1970 was a Thursday, day 3 of a week that begins on Monday.
  if (freq === Frequency.WEEKLY) return Math.floor((time / DAY_MS + 3 - wkst) / 7);
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return freq === Frequency.YEARLY ? year : year * 12 + date.getUTCMonth();
}

/** Returns the sum of every combination of one number of each list. */
const sumsOf = (lists: readonly (readonly number[])[]): number[] =>
  lists.reduce<number[]>(
    (sums, list) => sums.flatMap((sum) => list.map((each) => sum + each)),
    [0],
  );

/** Returns the times of a step: all times on all of its days, or those at the positions of BYSETPOS. */
function selectTimes(
  days: readonly number[],
  times: readonly number[],
  positions: readonly number[] | undefined,
): number[] {
  if (!positions) return days.flatMap((day) => times.map((time) => day + time));
  const selected = positions.flatMap((position) => {
    const index = position > 0 ? position - 1 : position;
    // As in the library, a position before the first day is on the first day.
    const day = days.at(Math.max(Math.floor(index / times.length), -days.length));
    const time = times.at(index % times.length);
    return day === undefined || time === undefined ? [] : day + time;
  });
  return selected.sort((a, b) => a - b);
}
