/** Of amounts whose currency nobody says (FMT-08). */
const DEFAULT_CURRENCY = "USD";

/** A currency by its three letters, in capitals; dollars for anything else. */
export function currencyCode(currency: unknown): string {
  const code = typeof currency === "string" ? currency.trim() : "";
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : DEFAULT_CURRENCY;
}

/** Currencies that card providers charge in whole units. */
const WHOLE = new Set("BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "));
/** Currencies with thousandths. */
const THOUSANDTHS = new Set("BHD JOD KWD OMR TND".split(" "));

/**
 * Returns how many decimals a currency has where cards are charged. `Intl` cannot tell: it has those of cash for some currencies,
 * such as none for HUF and COP.
 */
export function currencyDigits(currency: unknown): number {
  const code = currencyCode(currency);
  if (WHOLE.has(code)) return 0;
  return THOUSANDTHS.has(code) ? 3 : 2;
}

/**
 * Rounds an amount to what a card can be charged with. Providers take no single thousandths, so that hundredths are the smallest
 * part of any currency.
 */
export function roundToCharge(amount: number, currency: unknown): number {
  const parts = currencyDigits(currency) === 0 ? 1 : 100;
  // 1.005 * 100 is a little less than 100.5.
  return Math.round(Number((amount * parts).toPrecision(12))) / parts;
}
