import { asNumber } from "../api/asNumber.js";
import { roundToCharge } from "./roundToCharge.js";

/** What a card provider keeps of each payment, as the host knows it. */
export interface FeeRate {
  /** Of what is charged. */
  percent: number;
  /** Of each charge, in dollars. @default 0 */
  fixed?: number | undefined;
}

/** A part of a rate that is missing is 0. */
const numberOf = (part: unknown): number => (part == null ? 0 : (asNumber(part) ?? Number.NaN));

/**
 * Returns what a donor adds so that the whole amount arrives after the provider has taken its share, rounded to an amount that can be
 * charged. 0 without a rate, and where the amount or the rate is not a number in its range.
 */
export function donationFee(amount: number, rate: FeeRate | undefined, currency?: string): number {
  const given = asNumber(amount) ?? 0;
  const share = numberOf(rate?.percent) / 100;
  const fixed = numberOf(rate?.fixed);
  if (!(given > 0) || !(share >= 0 && share < 1) || !(fixed >= 0)) return 0;
  return roundToCharge((given + fixed) / (1 - share) - given, currency);
}
