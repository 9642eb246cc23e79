import * as library from "rrule";
import type { RRule } from "rrule";
import type { Recurrence } from "../../types/calendar.js";

/**
 * Node reads the library's older build, which is one default export; bundlers read the newer one, which has none and of which they
 * would say so to every host. Asked for in this way, they say nothing.
 */
const builds: (typeof library | undefined)[] = [Reflect.get(library, "default") as typeof library | undefined, library];
const { RRule: Rule, Weekday } = builds.find((build) => build !== undefined) as typeof library;

/**
 * The library's rule. Nothing is remembered between calls. `start`: wall time written as UTC, the only kind of time in which the
 * library counts right; `until` is taken as it is given. Only this file knows the library.
 */
export function createRRule({ byweekday, ...rest }: Partial<Recurrence>, start?: Date): RRule {
  const days = byweekday?.map(({ weekday, n }) => new Weekday(weekday, n));
  return new Rule({ ...rest, ...(days && { byweekday: days }), ...(start && { dtstart: start }) }, true);
}
