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
  /**
   * Returns an amount in dollars with two decimals; "" for an invalid amount.
   * @example CurrencyHelper.formatCurrency(1234.5); // "$1,234.50"
   */
  static formatCurrency = (amount: number): string => formatCurrency(amount, { fractionDigits: 2 });

  /**
   * Returns an amount in a currency, formatted for the interface language; "" for an invalid amount. By default, it has the
   * decimals of the currency.
   * @example CurrencyHelper.formatCurrencyWithLocale(25, "eur"); // "€25.00"
   */
  static formatCurrencyWithLocale = (
    amount: number | undefined,
    currency = "usd",
    fractionDigits?: number,
  ): string => {
    const { language } = getDefaultCore().get(textsService).getState();
    return formatCurrency(amount, { locale: language, currency, fractionDigits });
  };

  /**
   * Returns the symbol of a currency; the code if it has no symbol.
   * @example CurrencyHelper.getCurrencySymbol("gbp"); // "£"
   */
  static getCurrencySymbol = (currency = "usd"): string =>
    formatCurrency(0, { currency, fractionDigits: 0 }).replace(/[\d\s]+/g, "");

  /**
   * Requests the currency of the current church. Resolves to its code in lower case; "usd" if the church has none. Rejects
   * with an `ApiError` if the request fails.
   * @example const currency = await CurrencyHelper.loadCurrency();
   */
  static loadCurrency = async (): Promise<string> => {
    const response = await getDefaultCore().get(apiClientService).get("/gateways", GIVING_API);
    const [gateway] = readShape<Gateway[]>(response, [GATEWAY]) ?? [];
    return currencyCode(gateway?.currency).toLowerCase();
  };
}
