import { currencyDigits } from "./currencyDigits.js";

/**
 * Rounds an amount to what a card can be charged with. Providers take no single thousandths, so that hundredths are the smallest
 * part of any currency.
 */
export function roundToCharge(amount: number, currency: unknown): number {
  const parts = currencyDigits(currency) === 0 ? 1 : 100;
  // 1.005 * 100 is a little less than 100.5.
  return Math.round(Number((amount * parts).toPrecision(12))) / parts;
}
