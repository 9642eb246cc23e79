import { addDays } from "date-fns/addDays";

/** So many calendar days later, or earlier: at the same time of day, though the clocks have changed in between. */
export function plusDays(date: Date, days: number): Date {
  return addDays(date, days);
}
