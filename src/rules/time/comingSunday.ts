import { isSunday } from "date-fns/isSunday";
import { nextSunday } from "date-fns/nextSunday";
import { startOfDay } from "date-fns/startOfDay";

/** The beginning of the first Sunday that is not over: of the day itself, if that is a Sunday. In local time. */
export function comingSunday(date: Date): Date {
  return startOfDay(isSunday(date) ? date : nextSunday(date));
}
