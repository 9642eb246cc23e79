import { startOfWeek } from "date-fns/startOfWeek";

/** The beginning of the Sunday that a day's week begins with: of the day itself, if that is a Sunday. In local time. */
export function lastSunday(date: Date): Date {
  // Said every time: a host may have given the library a week of its own.
  return startOfWeek(date, { weekStartsOn: 0 });
}
