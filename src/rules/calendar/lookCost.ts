import type { Recurrence } from "../../types/calendar.js";

/** Of a step, whatever it finds: the library lays out the whole year each time. */
const STEP_COST = 60;
/** How many days a step of each frequency looks at; from a day on, one. */
const STEP_DAYS = [366, 30, 7];
/** The library goes over a long step month by month. */
const MONTH_COST = 6;
const MONTH_DAYS = 30;
/** More than any calendar has ahead: the first look of a rule with such a step has to be possible. */
const MAX_MONTHS = 10_000;
/** Days of a step of weeks and of days. Years and months are added at once, and hours hardly make a day. */
const DAYS = [0, 0, 7, 1];

/** What it costs to look at one day by a rule: its lists are searched, places in a step are counted, and steps have their price. */
export function lookCost(rule: Recurrence): number {
  const { freq, interval = 1, bysetpos = [] } = rule;
  const entries = Object.values(rule).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
  const months = Math.min(((DAYS[freq] ?? 0) * interval) / MONTH_DAYS, MAX_MONTHS);
  return 1 + entries / 4 + bysetpos.length + (STEP_COST + months * MONTH_COST) / (STEP_DAYS[freq] ?? 1);
}
