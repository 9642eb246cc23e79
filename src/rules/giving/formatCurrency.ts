import { asNumber } from "../api/asNumber.js";
import { currencyCode } from "./currencyCode.js";

export interface CurrencyFormat {
  /** A language tag. @default "en-US" */
  locale?: string | undefined;
  /** Three letters. @default "USD" */
  currency?: string | undefined;
  /** From 0 to 20. @default 2, or what the currency has; also for any other number */
  fractionDigits?: number | undefined;
}

/** Browsers throw for more. */
const MOST_DIGITS = 20;

/** An amount as readers of a language write it: '$1,234.50' (FMT-08). Empty for what is no amount; never 'NaN'. */
export function formatCurrency(amount: unknown, { locale = "en-US", currency, fractionDigits }: CurrencyFormat = {}): string {
  const number = asNumber(amount);
  if (number === undefined) return "";
  const wanted = Math.trunc(asNumber(fractionDigits) ?? Number.NaN);
  const digits = wanted >= 0 && wanted <= MOST_DIGITS ? { minimumFractionDigits: wanted, maximumFractionDigits: wanted } : {};
  // What is rounded to nothing has no sign: sums of refunds end a hair below zero.
  const style = { style: "currency", signDisplay: "negative", currency: currencyCode(currency) } as const;
  return new Intl.NumberFormat(locale, { ...style, ...digits }).format(number);
}
