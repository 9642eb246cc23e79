import type { Gateway } from "./types.js";
import type { Optional } from "../people/people.js";
import { asNumber, asText, type FieldsOf } from "../text/json.js";

export const GATEWAY: FieldsOf<Gateway> = {
  id: "text",
  provider: "text",
  publicKey: "text",
  currency: "text?",
};

const ZERO_DECIMAL_CURRENCIES = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);

const THREE_DECIMAL_CURRENCIES = new Set("BHD JOD KWD OMR TND".split(" "));
const COUNT_WORDS = ["one", "two", "three"];
const INTERVAL_KEY = /^(one|two|three)_(day|week|month|year)$/;
/** `Intl.NumberFormat` throws for more decimals. */
const MAX_FRACTION_DIGITS = 20;

/** How often a donation repeats: every `interval_count` days, weeks, months or years. */
export interface DonationInterval {
  /** The number of units between two donations. */
  interval_count: number;
  /** The unit: "day", "week", "month" or "year". */
  interval: string;
}

/** Returns a currency as three capital letters; "USD" for anything else. */
export function currencyCode(currency: unknown): string {
  const code = typeof currency === "string" ? currency.trim() : "";
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : "USD";
}

/** Returns the number of decimals of card payments in a currency. `Intl` may have fewer, those of cash: 0 for HUF. */
export function currencyDigits(currency: unknown): number {
  const code = currencyCode(currency);
  if (ZERO_DECIMAL_CURRENCIES.has(code)) return 0;
  return THREE_DECIMAL_CURRENCIES.has(code) ? 3 : 2;
}

/** The fee that a card provider keeps of each payment. */
export interface FeeRate {
  /** The part of the charged amount, in percent. */
  percent: number;
  /** The fixed part of each charge, in the main unit of the currency, such as dollars. @default 0 */
  fixed?: number | undefined;
}

const parseRatePart = (part: unknown): number => asNumber(part ?? 0) ?? Number.NaN;

/** Returns the fee that a donor adds so that the church receives the whole amount; 0 for an invalid amount or rate. */
export function donationFee(amount: number, rate: FeeRate | undefined, currency?: string): number {
  const donated = asNumber(amount) ?? 0;
  const share = parseRatePart(rate?.percent) / 100;
  const fixed = parseRatePart(rate?.fixed);
  if (!(donated > 0) || !(share >= 0 && share < 1) || !(fixed >= 0)) return 0;
  return roundToCharge((donated + fixed) / (1 - share) - donated, currency);
}

export const DONATION_FREQUENCIES = [
  { key: "one_week", text: "weekly" },
  { key: "two_week", text: "biWeekly" },
  { key: "one_month", text: "monthly" },
  { key: "three_month", text: "quarterly" },
  { key: "one_year", text: "annually" },
] as const;

export function donationInterval(key: unknown): DonationInterval {
  const [, word = "one", interval = "month"] = INTERVAL_KEY.exec(asText(key) ?? "") ?? [];
  return { interval_count: COUNT_WORDS.indexOf(word) + 1, interval };
}

export function donationIntervalKey(count: number, unit: string): string {
  const key = `${COUNT_WORDS[(asNumber(count) ?? 0) - 1] ?? ""}_${asText(unit) ?? ""}`;
  return INTERVAL_KEY.test(key) ? key : "";
}

/** Returns an amount such as '$1,234.50', by default with the decimals of its currency; "" for an invalid amount. */
export function formatCurrency(
  amount: unknown,
  format: Optional<"locale" | "currency"> & Optional<"fractionDigits", number> = {},
): string {
  const number = asNumber(amount);
  if (number === undefined) return "";
  const digits = Math.trunc(asNumber(format.fractionDigits) ?? Number.NaN);
  const isInRange = digits >= 0 && digits <= MAX_FRACTION_DIGITS;
  const currency = currencyCode(format.currency);
  // Explicit, because Intl shows no decimals of some currencies that are charged with decimals.
  const shownDigits = isInRange ? digits : currencyDigits(currency);
  return new Intl.NumberFormat(format.locale ?? "en-US", {
    style: "currency",
    // Leaves out the sign of amounts that round to zero, such as sums of refunds.
    signDisplay: "negative",
    currency,
    minimumFractionDigits: shownDigits,
    maximumFractionDigits: shownDigits,
  }).format(number);
}

/** Rounds an amount to be charged: whole units for currencies without decimals, else hundredths, never thousandths. */
export function roundToCharge(amount: number, currency: unknown): number {
  const stepsPerUnit = currencyDigits(currency) === 0 ? 1 : 100;
  // `toPrecision` removes binary rounding errors: 1.005 * 100 is 100.49999999999999.
  return Math.round(Number((amount * stepsPerUnit).toPrecision(12))) / stepsPerUnit;
}
