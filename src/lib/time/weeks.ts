import { addDays } from "date-fns/addDays";
import { startOfWeek } from "date-fns/startOfWeek";

export { addDays as plusDays };

/** Returns the local midnight of the last Sunday, or of the day itself if it is a Sunday. */
export const lastSunday = (date: Date): Date =>
  // Explicit, because a host may have changed the library's default options.
  startOfWeek(date, { weekStartsOn: 0 });

export const comingSunday = (date: Date): Date => lastSunday(addDays(date, 6));

/** Returns the Sunday on which a week begins. Week 1 begins with the year's first Sunday, as in the databases' WEEK(). */
export function weekSunday(year: number, week: number): Date {
  const first = new Date(0, 0, 1);
  // The constructor would read the year 99 as 1999.
  first.setFullYear(year);
  return addDays(comingSunday(first), (week - 1) * 7);
}
