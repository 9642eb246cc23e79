import { donationInterval } from "./donationInterval.js";

const WORDS = ["one", "two", "three"];

/**
 * The key of an interval, such as "two_week" (DON-02). Empty for what has none: another count, which would silently become a
 * different one (P3), or a unit that is no unit.
 */
export function donationIntervalKey(count: number, unit: string): string {
  const key = `${WORDS[count - 1] ?? ""}_${unit}`;
  const found = donationInterval(key);
  return found.interval_count === count && found.interval === unit ? key : "";
}
