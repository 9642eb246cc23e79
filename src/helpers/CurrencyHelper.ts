import { apiPart } from "../client/http/ApiClient.js";
import { GIVING_API } from "../client/api/apiNames.js";
import { getDefaultCore } from "../client/defaultCore.js";
import { textsPart } from "../client/locale/texts.js";
import { readShape } from "../rules/api/readShape.js";
import { GATEWAY } from "../rules/api/shapes.js";
import { currencyCode } from "../rules/giving/currencyCode.js";
import { formatCurrency } from "../rules/giving/formatCurrency.js";
import type { Gateway } from "../types/giving.js";

/** Of a church that charges in no other (DON rows, FMT-08); as hosts keep it, in small letters. */
const DEFAULT = "usd";

/** Amounts of money. Every member works unbound. */
export class CurrencyHelper {
  /** Dollars as '$1,234.50'. */
  static formatCurrency = (amount: number): string => formatCurrency(amount, { fractionDigits: 2 });

  /** An amount of a currency (`"eur"`), as readers of the interface language write it. */
  static formatCurrencyWithLocale = (amount: number | undefined, currency: string = DEFAULT, fractionDigits?: number): string => {
    const { language } = getDefaultCore().part(textsPart).getState();
    return formatCurrency(amount, { locale: language, currency, fractionDigits });
  };

  /** '$' of "usd"; the code itself where a currency has no sign. */
  static getCurrencySymbol = (currency: string = DEFAULT): string =>
    formatCurrency(0, { currency, fractionDigits: 0 }).replace(/[\d\s\u00a0]+/g, "");

  /** In which currency the current church is paid, in small letters; "usd" where it has said nothing. Rejects as every call does. */
  static loadCurrency = async (): Promise<string> => {
    const gateways = readShape<Gateway[]>(await getDefaultCore().part(apiPart).get("/gateways", GIVING_API), [GATEWAY]) ?? [];
    return currencyCode(gateways[0]?.currency).toLowerCase();
  };
}
