import { formatCurrency, GATEWAY, currencyCode } from "../lib/giving/amounts.js";
import type { Gateway } from "../lib/giving/types.js";
import { readShape } from "../lib/text/json.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { GIVING_API } from "../platform/http/ApiConfigs.js";
import { textsService } from "../platform/locale/textStore.js";

/**
 * Formats amounts of money. Every member works unbound.
 * @example CurrencyHelper.formatCurrencyWithLocale(25, "eur"); // "€25.00"
 */
export class CurrencyHelper {
  /** Returns an amount in dollars, such as '$1,234.50'. */
  static formatCurrency = (amount: number): string => formatCurrency(amount, { fractionDigits: 2 });

  static formatCurrencyWithLocale = (
    amount: number | undefined,
    currency = "usd",
    fractionDigits?: number,
  ): string => {
    const { language } = getDefaultCore().get(textsService).getState();
    return formatCurrency(amount, { locale: language, currency, fractionDigits });
  };

  /** Returns the symbol of a currency, '$' for "usd"; the code if it has no symbol. */
  static getCurrencySymbol = (currency = "usd"): string =>
    formatCurrency(0, { currency, fractionDigits: 0 }).replace(/[\d\s]+/g, "");

  /** Returns the currency of the current church in lower case; "usd" if it has none. Rejects with an `ApiError`. */
  static loadCurrency = async (): Promise<string> => {
    const response = await getDefaultCore().get(apiClientService).get("/gateways", GIVING_API);
    const [gateway] = readShape<Gateway[]>(response, [GATEWAY]) ?? [];
    return currencyCode(gateway?.currency).toLowerCase();
  };
}
