import { asNumber } from "../api/asNumber.js";
import { asText } from "../api/asText.js";
import { donationInterval } from "./donationInterval.js";

const WORDS = ["one", "two", "three"];

/**
 * Returns the key of an interval, such as "two_week"; "" for another count or unit. Another count must not silently become the
 * default interval.
 */
export function donationIntervalKey(count: number, unit: string): string {
  const number = asNumber(count) ?? 0;
  const name = asText(unit) ?? "";
  const key = `${WORDS[number - 1] ?? ""}_${name}`;
  const found = donationInterval(key);
  return found.interval_count === number && found.interval === name ? key : "";
}
