import { currencyCode } from "./currencyCode.js";

export interface CurrencyFormat {
  /** A language tag. @default "en-US" */
  locale?: string | undefined;
  /** Three letters. @default "USD" */
  currency?: string | undefined;
  /** @default 2, or what the currency has */
  fractionDigits?: number | undefined;
}

/** An amount as readers of a language write it: '$1,234.50' (FMT-08). Empty for what is no amount; never 'NaN'. */
export function formatCurrency(amount: unknown, { locale = "en-US", currency, fractionDigits }: CurrencyFormat = {}): string {
  const number = typeof amount === "string" && amount.trim() ? Number(amount) : amount;
  if (!Number.isFinite(number)) return "";
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  // What is rounded to nothing has no sign: sums of refunds end a hair below zero.
  const style = { style: "currency", signDisplay: "negative", currency: currencyCode(currency) } as const;
  return new Intl.NumberFormat(locale, { ...style, ...digits }).format(number as number);
}
