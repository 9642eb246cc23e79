/** A donation must be greater than this (DON-01). */
const LEAST_AMOUNT = 0.5;
/** Dollars and at most two decimals, as plain digits: no exponent, no sign, no currency. Card providers take no charge of a million. */
const DOLLARS = /^\d{1,6}(?:\.\d{1,2})?$/;

/** The dollars that a choice names; `undefined` for what cannot be charged: no number, half a dollar or less, parts of a cent (O49). */
export function parseAmount(text: unknown): number | undefined {
  const written = typeof text === "number" ? String(text) : typeof text === "string" ? text.trim() : "";
  const amount = DOLLARS.test(written) ? Number(written) : Number.NaN;
  return amount > LEAST_AMOUNT ? amount : undefined;
}
