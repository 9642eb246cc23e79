import { currencyCode } from "./currencyCode.js";

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
