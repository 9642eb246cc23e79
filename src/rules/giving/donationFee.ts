import { roundToCharge } from "./roundToCharge.js";

/** What a card provider keeps of each payment, as the host knows it. */
export interface FeeRate {
  /** Of what is charged. */
  percent: number;
  /** Of each charge, in dollars. @default 0 */
  fixed?: number | undefined;
}

/**
 * What a donor adds so that the whole amount arrives after the provider has taken its share, in parts that can be charged (DON-06).
 * Nothing where the host names no rate (DON-07), and for what is no amount.
 */
export function donationFee(amount: number, rate: FeeRate | undefined, currency?: string): number {
  const share = (rate?.percent ?? 0) / 100;
  const fixed = rate?.fixed ?? 0;
  if (!(amount > 0) || !(share >= 0 && share < 1) || !(fixed >= 0)) return 0;
  return roundToCharge((amount + fixed) / (1 - share) - amount, currency);
}
