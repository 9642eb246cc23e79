import { parseRecurrence } from "./parseRecurrence.js";
import { toRecurrence, createRRule } from "./rrule.js";
import { type Recurrence, Frequency, type EventTimes } from "./types.js";
import { daysSpan, fromWallTime, toWallTime } from "./wallTime.js";
import { dayKey } from "../time/format.js";
import { readTime } from "../time/parse.js";

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday }));

/** The maximum number of dates of one event. A rule of seconds would have millions. */
const MAX_DATES = 1_000;

/** The last date of the library's calendar. */
const LAST_MS = Date.UTC(9999, 11, 30);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SECOND_MS = 1_000;
export const DAY_MS = 86_400_000;

/** The duration of a step by frequency. Years and months vary and have none. */
const STEP_MS = [0, 0, 7 * DAY_MS, DAY_MS, 3_600_000, 60_000];

/** The base cost of a step: the library computes the whole year each time. */
const STEP_COST = 60;

/** The number of days that a step of each frequency checks; one from DAILY on. */
const STEP_DAYS = [366, 30, 7];

/** The library processes a long step month by month. */
const MONTH_COST = 6;

const MONTH_DAYS = 30;

/** Limits the cost of one step, so that a rule with a huge interval can still check its first step. */
const MAX_MONTHS = 10_000;

/** The days of a weekly and a daily step. Years and months are added at once, and hours are negligible. */
const DAYS = [0, 0, 7, 1];

/** The budget of a walk, about 20 ms. It is counted, not timed, so that every machine returns the same dates. */
const MAX_COST = 100_000;

const VISIT_COST = 10;
const BUDGET_SPENT = new Error("A walk along a recurrence rule took too long.");

/** The steps of a rule. `freq` is 0 (yearly) to 6 (every second), `wkst` is 0 (Monday) to 6 (Sunday). */
interface Steps {
  freq: number;
  interval: number;
  wkst: number;
}

/**
 * Returns a daily or weekly rule as the equivalent monthly rule. It has the same dates in far fewer of the library's
 * steps, each of which costs as much as a whole year. Rules with an interval or BYSETPOS stay as they are, because
 * their step matters. The rule must name its days of the week.
 */
export function toMonthlyRule(rule: Recurrence): Recurrence {
  const { freq, interval, bysetpos, byweekday = ALL_DAYS } = rule;
  if (freq <= Frequency.MONTHLY || freq > Frequency.DAILY || interval !== 1 || bysetpos)
    return rule;
  return {
    ...rule,
    freq: Frequency.MONTHLY,
    byweekday: byweekday.map(({ weekday }) => ({ weekday })),
  };
}

const isSameTime = (a: Date, b: Date): boolean => a.getTime() === b.getTime();

/**
 * Returns the start times of an event between two times, both included, sorted and without exceptions. Each date is
 * listed once, at most the first 1,000. An event of several days also counts if it began earlier and has not ended.
 *
 * Counts in the viewer's wall time: an event at 18:00 stays at 18:00 across a clock change. A start without a time is
 * that day in every time zone. An event without a start has no dates, an event without a rule only its start. Throws as
 * `parseRecurrence` does.
 */
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
    const isByHours = rule.freq >= Frequency.HOURLY;
    const first = toWallTime(new Date(Math.floor(start.getTime() / 1_000) * 1_000));
    // A clock changes by at most a day, which has happened at the date line. Rules of hours only need the fraction of
    // the start's second.
    const margin = isByHours ? 1_000 : DAY_MS;
    const range = {
      from: new Date(toWallTime(from).getTime() - margin - span),
      to: new Date(Math.min(toWallTime(to).getTime() + DAY_MS, LAST_MS)),
    };
    walkRecurrence(rule, first, range, (time) => {
      const date = isSameTime(time, first) ? start : fromWallTime(time);
      // A rule of hours skips an hour that a clock change skips. It would otherwise list the next hour twice.
      const isReal = !isByHours || isSameTime(toWallTime(date), time) || date === start;
      if (isReal && !(until && date > until)) add(date);
      return dates.size < MAX_DATES && !(isByHours && date > to);
    });
  } else add(start);
  return [...dates.values()].sort((a, b) => a.getTime() - b.getTime());
}

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/**
 * Returns a predicate that is true for the exception dates of an event. An exception is a time, compared to the second,
 * or a day without a time, which excludes all dates on that day. Invalid exceptions exclude nothing.
 */
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

const stepDuration = (freq: number): number => STEP_MS[freq] ?? SECOND_MS;

/** Returns the start of the step that contains a time: of its week, day, hour … */
function startOfStep(time: number, { freq, wkst }: Steps): number {
  if (freq !== Frequency.WEEKLY) return Math.floor(time / stepDuration(freq)) * stepDuration(freq);
  const day = Math.floor(time / DAY_MS);
  // 1 January 1970 was a Thursday, day 3 of a week that begins on Monday.
  return (day - ((((day + 3 - wkst) % 7) + 7) % 7)) * DAY_MS;
}

/**
 * Returns the start of the rule's last step that is not after `from`, so that the library does not count from a start
 * decades ago. Keeps the rhythm of intervals. Returns `start` if `from` is less than one step later. Times are wall
 * times written as UTC. The rule must have no COUNT and must name every value that it would take from its start.
 */
export function laterStart(start: Date, from: Date, steps: Steps): Date {
  const { freq, interval } = steps;
  if (freq <= Frequency.MONTHLY) {
    const perYear = freq === Frequency.YEARLY ? 1 : 12;
    const indexOf = (date: Date): number =>
      date.getUTCFullYear() * perYear + (freq === Frequency.YEARLY ? 0 : date.getUTCMonth());
    const skipped = Math.floor((indexOf(from) - indexOf(start)) / interval) * interval;
    const index = indexOf(start) + skipped;
    return skipped > 0 ? new Date(Date.UTC(Math.floor(index / perYear), index % perYear)) : start;
  }
  const first = startOfStep(start.getTime(), steps);
  const step = stepDuration(freq) * interval;
  const skipped = Math.floor((from.getTime() - first) / step) * step;
  return skipped > 0 ? new Date(first + skipped) : start;
}

/** Returns the cost of checking one day by a rule: list searches, BYSETPOS counts and the share of the step's cost. */
export function costPerCheck(rule: Recurrence): number {
  const { freq, interval = 1, bysetpos = [] } = rule;
  const entries = Object.values(rule).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );
  const months = Math.min(((DAYS[freq] ?? 0) * interval) / MONTH_DAYS, MAX_MONTHS);
  return (
    1 + entries / 4 + bysetpos.length + (STEP_COST + months * MONTH_COST) / (STEP_DAYS[freq] ?? 1)
  );
}

/**
 * Calls `visit` with the dates of a rule in order, until it returns false, `range.to` is passed or the cost budget is
 * spent. The cost of checks counts too: a rule for February 30 has no date at which the library could be stopped.
 *
 * Starts near `range.from`, except for a rule with COUNT, which must be counted from its start. Filters BYHOUR,
 * BYMINUTE and BYSECOND of rules of hours or less here, because the library loops forever on values that its steps
 * never reach.
 */
export function walkRecurrence(
  rule: Recurrence,
  start: Date,
  range: { from: Date; to: Date },
  visit: (date: Date) => boolean,
): void {
  if (start > range.to) return;
  const { count, byhour, byminute, bysecond, ...options } = toRecurrence(
    createRRule(rule, start).options,
  );
  const { freq = rule.freq, interval = 1, wkst = 0 } = options;
  const timesOfDay = {
    ...(freq < Frequency.HOURLY && byhour && { byhour }),
    ...(freq <= Frequency.HOURLY && byminute && { byminute }),
    ...(freq <= Frequency.MINUTELY && bysecond && { bysecond }),
  };
  const monthlyRule = toMonthlyRule({ ...options, ...timesOfDay, freq, interval, until: range.to });
  const from = count ? start : laterStart(start, range.from, { freq, interval, wkst });
  const iterator = createRRule(monthlyRule, from);

  let cost = 0;
  const spend = (amount: number): void => {
    cost += amount;
    if (cost > MAX_COST) throw BUDGET_SPENT;
  };
  const { byyearday } = iterator.options;
  const checkCost = costPerCheck(monthlyRule);
  // The library reads this list once for each day that it checks.
  Object.defineProperty(iterator.options, "byyearday", {
    get: () => (spend(checkCost), byyearday),
  });
  let remaining = count ?? Infinity;
  try {
    iterator.all((date) => {
      spend(VISIT_COST);
      if (freq >= Frequency.HOURLY && byhour && !byhour.includes(date.getUTCHours())) return true;
      if (freq > Frequency.HOURLY && byminute && !byminute.includes(date.getUTCMinutes()))
        return true;
      if (freq > Frequency.MINUTELY && bysecond && !bysecond.includes(date.getUTCSeconds()))
        return true;
      remaining -= 1;
      return (date < range.from || visit(date)) && remaining > 0;
    });
  } catch (error) {
    if (error !== BUDGET_SPENT) throw error;
  }
}
