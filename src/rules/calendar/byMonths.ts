import type { Recurrence } from "../../types/calendar.js";
import { Frequency } from "./Frequency.js";

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday }));

/**
 * A rule of each day or each week, said by months: the same dates in a seventh of the library's steps, each of which costs as
 * much as a year. Others stay as they are: of every second week and of BYSETPOS the step matters. For rules that say which days
 * of the week they mean.
 */
export function byMonths(rule: Recurrence): Recurrence {
  const { freq, interval, bysetpos, byweekday = ALL_DAYS } = rule;
  if (freq <= Frequency.MONTHLY || freq > Frequency.DAILY || interval !== 1 || bysetpos) return rule;
  return { ...rule, freq: Frequency.MONTHLY, byweekday: byweekday.map(({ weekday }) => ({ weekday })) };
}
