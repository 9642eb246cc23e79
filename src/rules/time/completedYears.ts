import { differenceInYears } from "date-fns/differenceInYears";

/** Whole years since a day; somebody of February 29 completes one on March 1, unless it is a leap year. `null` for the future. */
export function completedYears(since: Date, now: Date): number | null {
  return since.getTime() > now.getTime() ? null : differenceInYears(now, since);
}
