import { currencyDigits } from "../giving/currencyDigits.js";
import { roundToCharge } from "../giving/roundToCharge.js";

/** A donation must be greater than this (DON-01). */
const LEAST_AMOUNT = 0.5;
/** Plain digits: no exponent, no sign, no currency. */
const AMOUNT = /^(\d+)(?:\.(\d+))?$/;
/** Card providers take this many digits, those of the smallest unit included. */
const MOST_DIGITS = 8;

/**
 * Returns the amount that a choice names, rounded to what can be charged in its currency: it is shown and sent like that.
 * `undefined` for what cannot be charged: no number, half a dollar or less, parts of a cent (O49).
 */
export function parseAmount(text: unknown, currency?: unknown): number | undefined {
  const written = typeof text === "number" ? String(text) : typeof text === "string" ? text.trim() : "";
  const [, whole = "", part = ""] = AMOUNT.exec(written) ?? [];
  const digits = currencyDigits(currency);
  // Questions are written with cents, also where a currency has none.
  if (!whole || whole.length > MOST_DIGITS - digits || part.length > Math.max(digits, 2)) return undefined;
  const amount = roundToCharge(Number(written), currency);
  return Number(written) > LEAST_AMOUNT ? amount : undefined;
}
