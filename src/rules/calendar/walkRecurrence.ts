import type { Recurrence } from "../../types/calendar.js";
import { byMonths } from "./byMonths.js";
import { createRRule } from "./createRRule.js";
import { Frequency } from "./Frequency.js";
import { laterStart } from "./laterStart.js";
import { lookCost } from "./lookCost.js";
import { recurrenceOf } from "./recurrenceOf.js";

/** What a walk may cost, counted and not timed, so that it ends at the same date on each machine; some 20 ms. */
const MAX_COST = 100_000;
const VISIT_COST = 10;

const SPENT = new Error("A walk along a recurrence rule took too long.");

/**
 * Walks along the dates of a rule in their order until `visit` says false, the wall ends or the walk has cost enough. A rule that
 * names a thirtieth of February has no date at which the library could be stopped, so its looking is counted as well.
 *
 * A walk begins near the wall, except with a COUNT, which can only be counted from the start. Hours, minutes and seconds that a
 * rule of hours or less allows are looked at here: the library would look forever for one that its steps never meet.
 */
export function walkRecurrence(rule: Recurrence, start: Date, wall: { from: Date; to: Date }, visit: (date: Date) => boolean): void {
  if (start > wall.to) return;
  const { count, byhour, byminute, bysecond, ...said } = recurrenceOf(createRRule(rule, start).options);
  const { freq = rule.freq, interval = 1, wkst = 0 } = said;
  const inner = {
    ...(freq < Frequency.HOURLY && byhour && { byhour }),
    ...(freq <= Frequency.HOURLY && byminute && { byminute }),
    ...(freq <= Frequency.MINUTELY && bysecond && { bysecond }),
  };
  const steps = byMonths({ ...said, ...inner, freq, interval, until: wall.to });
  const from = count ? start : laterStart(start, wall.from, { freq, interval, wkst });
  const walk = createRRule(steps, from);

  let cost = 0;
  const spend = (amount: number): void => {
    cost += amount;
    if (cost > MAX_COST) throw SPENT;
  };
  const { byyearday } = walk.options;
  const each = lookCost(steps);
  // The library reads this list once for each day that it looks at.
  Object.defineProperty(walk.options, "byyearday", { get: () => (spend(each), byyearday) });
  let left = count ?? Infinity;
  try {
    walk.all((date) => {
      spend(VISIT_COST);
      if (freq >= Frequency.HOURLY && byhour && !byhour.includes(date.getUTCHours())) return true;
      if (freq > Frequency.HOURLY && byminute && !byminute.includes(date.getUTCMinutes())) return true;
      if (freq > Frequency.MINUTELY && bysecond && !bysecond.includes(date.getUTCSeconds())) return true;
      left -= 1;
      return (date < wall.from || visit(date)) && left > 0;
    });
  } catch (error) {
    if (error !== SPENT) throw error;
  }
}
