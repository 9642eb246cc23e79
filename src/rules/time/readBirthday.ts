import { readDay } from "./readDay.js";

/**
 * The day on which somebody was born, in local time (O76). It is a day in any case, so that a date which is midnight in UTC
 * was made of a day, `new Date("2000-01-15")`, and means that one, west of Greenwich too.
 */
export function readBirthday(value: unknown): Date | null {
  const day = readDay(value);
  return value instanceof Date && day ? readDay(day.toISOString()) : day;
}
