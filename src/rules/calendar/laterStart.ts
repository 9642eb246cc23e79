import { Frequency } from "./Frequency.js";

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** How long a step of each frequency takes; a year and a month take different times. */
const STEP_MS = [0, 0, 7 * DAY_MS, DAY_MS, 3_600_000, 60_000];
const stepOf = (freq: number): number => STEP_MS[freq] ?? SECOND_MS;

/** What a rule counts its steps by; `freq` 0 yearly to 6 every second, `wkst` 0 Monday to 6 Sunday. */
interface Steps {
  freq: number;
  interval: number;
  wkst: number;
}

/** Where the step begins in which a time is: with its week, its day, its hour … */
function beginningOf(time: number, { freq, wkst }: Steps): number {
  if (freq !== Frequency.WEEKLY) return Math.floor(time / stepOf(freq)) * stepOf(freq);
  const day = Math.floor(time / DAY_MS);
  // The first of January 1970 was a Thursday, day 3 of a week that begins on Monday.
  return (day - ((((day + 3 - wkst) % 7) + 7) % 7)) * DAY_MS;
}

/**
 * The beginning of the last step of a rule that does not lie after `from`: from there it goes on as from its start, every second
 * week in the same weeks, and nobody has to count forty years. The start itself where `from` is not a step further. Times are
 * wall times written as UTC. For rules without a COUNT, and with everything said that they would take from their start.
 */
export function laterStart(start: Date, from: Date, steps: Steps): Date {
  const { freq, interval } = steps;
  if (freq <= Frequency.MONTHLY) {
    const perYear = freq === Frequency.YEARLY ? 1 : 12;
    const indexOf = (date: Date): number => date.getUTCFullYear() * perYear + (freq === Frequency.YEARLY ? 0 : date.getUTCMonth());
    const skipped = Math.floor((indexOf(from) - indexOf(start)) / interval) * interval;
    const index = indexOf(start) + skipped;
    return skipped > 0 ? new Date(Date.UTC(Math.floor(index / perYear), index % perYear)) : start;
  }
  const first = beginningOf(start.getTime(), steps);
  const step = stepOf(freq) * interval;
  const skipped = Math.floor((from.getTime() - first) / step) * step;
  return skipped > 0 ? new Date(first + skipped) : start;
}
