import { addDays } from "date-fns/addDays";
import { startOfWeek } from "date-fns/startOfWeek";

/** Returns the local midnight of the last Sunday, or of the day itself if it is a Sunday. */
export function lastSunday(date: Date): Date {
  // Explicit, because a host may have changed the library's default options.
  return startOfWeek(date, { weekStartsOn: 0 });
}

/** Returns the local midnight of the next Sunday, or of the day itself if it is a Sunday. */
export const comingSunday = (date: Date): Date => lastSunday(addDays(date, 6));

/** Returns a date some calendar days later, at the same local time of day. Negative `days` go back. */
export const plusDays = (date: Date, days: number): Date => addDays(date, days);

/**
 * Returns the Sunday on which a week of a year begins, in local time. Week 1 begins with the year's first Sunday, as in
 * the databases' WEEK(). Week 0 and weeks after the last reach into the neighboring years.
 */
export function weekSunday(year: number, week: number): Date {
  const first = new Date(0, 0, 1);
  // The constructor would read the year 99 as 1999.
  first.setFullYear(year);
  return addDays(comingSunday(first), (week - 1) * 7);
}
