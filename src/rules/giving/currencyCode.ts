/** Of amounts whose currency nobody says (FMT-08). */
const DEFAULT_CURRENCY = "USD";

/** A currency by its three letters, in capitals; dollars for anything else. */
export function currencyCode(currency: unknown): string {
  const code = typeof currency === "string" ? currency.trim() : "";
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : DEFAULT_CURRENCY;
}
