import { addDays } from "date-fns/addDays";
import { comingSunday } from "./comingSunday.js";

/**
 * The Sunday that a week of a year begins with, in local time. Week 1 begins with the year's first Sunday, as databases
 * count in WEEK(); week 0, and the weeks after the last, reach into the years beside it.
 */
export function weekSunday(year: number, week: number): Date {
  const first = new Date(0, 0, 1);
  // Only so: a constructor takes 99 for 1999.
  first.setFullYear(year);
  return addDays(comingSunday(first), (week - 1) * 7);
}
