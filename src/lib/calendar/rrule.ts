import * as library from "rrule";
import type { RRule, Options } from "rrule";
import { NUMBER_LISTS, parseRecurrence, type Recurrence, WEEKDAYS } from "./parseRecurrence.js";
import type { EventTimes, NthDay } from "./types.js";
import { readTime } from "../time/parse.js";
import { toWallTime } from "../time/wallTime.js";

// Node's CommonJS build is one default export. Bundlers would warn about a static access to it in the ES module.
const builds = [Reflect.get(library, "default"), library];
const { RRule: Rule, Weekday } = builds.find(Boolean) as typeof library;

/** Creates a rule of the library, without its cache. `start` is wall time written as UTC, as the library needs it. */
export function createRRule({ byweekday, ...rest }: Partial<Recurrence>, start?: Date): RRule {
  const days = byweekday?.map(({ weekday, n }) => new Weekday(weekday, n));
  const options = { ...rest, ...(days && { byweekday: days }), ...(start && { dtstart: start }) };
  return new Rule(options, true);
}

export function fullRRule(event: EventTimes | null | undefined): RRule {
  const start = readTime(event?.start);
  if (!event || !start)
    throw new Error("The event has no start that is a date, so its rule has no beginning.");
  return createRRule(parseRecurrence(event.recurrenceRule ?? ""), toWallTime(start));
}

type List<Value> = Value | readonly Value[] | null | undefined;

/** Returns all lists as one. An empty list counts as absent, as in the library. */
function joinLists<Value>(...lists: List<Value>[]): Value[] | undefined {
  const all = lists.flatMap<Value>((list) => list ?? []);
  return all.length > 0 ? all : undefined;
}

/** Reads any form that hosts use: 6, "SU", or RRule.SU of any copy of the library. */
function toNthDay(day: unknown): NthDay {
  if (typeof day === "string") return { weekday: WEEKDAYS.indexOf(day) };
  return typeof day === "object" ? (day as NthDay) : { weekday: Number(day) };
}

/** Converts the library's options. Parsed ones list separately, and cannot write, the days that count from the end. */
export function toRecurrence(options: Partial<Options>): Partial<Recurrence> {
  const { freq, interval, count, until, wkst, byeaster, bynmonthday } = options;
  const nthDays = joinLists(options.bynweekday)?.map(([weekday = 0, n]) => ({ weekday, n }));
  const entries: [string, unknown][] = Object.entries({
    freq,
    interval,
    count,
    until,
    byeaster,
    wkst: wkst == null ? undefined : toNthDay(wkst).weekday,
    byweekday: joinLists(joinLists<unknown>(options.byweekday)?.map(toNthDay), nthDays),
  });
  for (const { key } of NUMBER_LISTS)
    entries.push([key, joinLists(options[key], key === "bymonthday" ? bynmonthday : null)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}

/** Returns the library's options as a rule such as "FREQ=WEEKLY;BYDAY=SU". Throws if it could not be read again. */
export function writeRecurrence(options: Partial<Options>): string {
  let written: string;
  try {
    written = createRRule(toRecurrence(options)).toString();
  } catch (cause) {
    throw new Error("The options of the recurrence rule cannot be written as a rule.", { cause });
  }
  const [, text = ""] = written.split("RRULE:");
  if (text) parseRecurrence(text);
  return text;
}
