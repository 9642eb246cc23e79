import type { Options } from "rrule";
import type { NthDay, Recurrence } from "../../types/calendar.js";
import { WEEKDAYS } from "./parseDays.js";

type List<Value> = Value | readonly Value[] | null | undefined;

/** An empty list says nothing, as the library has it. */
function listOf<Value>(...lists: List<Value>[]): Value[] | undefined {
  const all = lists.flatMap<Value>((list) => list ?? []);
  return all.length > 0 ? all : undefined;
}

/** A day in each way in which hosts write it: 6, "SU", the library's RRule.SU (of which a page may have two copies). */
function dayOf(day: unknown): NthDay {
  if (typeof day === "string") return { weekday: WEEKDAYS.indexOf(day) };
  return typeof day === "object" ? (day as NthDay) : { weekday: Number(day) };
}

/**
 * What the library's options say, parsed or as they were given, as one kind of list: days of the week and of the month that count
 * from the end stand apart in parsed options and are not understood when they are written. Neither checks nor changes anything.
 */
export function recurrenceOf(options: Partial<Options>): Partial<Recurrence> {
  const { freq, interval, count, until, wkst, byeaster } = options;
  const nthDays = listOf(options.bynweekday)?.map(([weekday = 0, n]) => ({ weekday, n }));
  const entries = {
    freq,
    interval,
    count,
    until,
    wkst: wkst === null || wkst === undefined ? undefined : dayOf(wkst).weekday,
    byweekday: listOf(listOf<unknown>(options.byweekday)?.map(dayOf), nthDays),
    bysetpos: listOf(options.bysetpos),
    bymonth: listOf(options.bymonth),
    bymonthday: listOf(options.bymonthday, options.bynmonthday),
    byyearday: listOf(options.byyearday),
    byweekno: listOf(options.byweekno),
    byhour: listOf(options.byhour),
    byminute: listOf(options.byminute),
    bysecond: listOf(options.bysecond),
    byeaster,
  };
  const said = Object.entries(entries).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(said);
}
