import * as amounts from "../lib/giving/amounts.js";
import { asText } from "../lib/text/json.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { donationTexts } from "../platform/locale/texts/donation.js";
import { type TextValues, sectionText, textsService } from "../platform/locale/textStore.js";

type DonationText = keyof typeof donationTexts.texts;

const textOf = (key: DonationText, values?: TextValues): string =>
  sectionText(getDefaultCore().get(textsService).getState(), donationTexts, key, values);

/**
 * Returns intervals, fees and labels of donations, in the interface language. Every member works unbound.
 * @example const { interval, interval_count } = DonationHelper.getInterval("two_week");
 */
export class DonationHelper {
  /**
   * Returns the interval of a key such as "two_week"; once a month for any other text.
   * @example DonationHelper.getInterval("two_week"); // { interval_count: 2, interval: "week" }
   */
  static getInterval = (intervalName: string): amounts.DonationInterval =>
    amounts.donationInterval(intervalName);

  /**
   * Returns the key of an interval of one to three days, weeks, months or years; "" for any other interval.
   * @example DonationHelper.getIntervalKeyName(2, "week"); // "two_week"
   */
  static getIntervalKeyName = (intervalCount: number, intervalType: string): string =>
    amounts.donationIntervalKey(intervalCount, intervalType);

  /**
   * Returns the five intervals that donors choose from, each with its key and its label in the interface language.
   * @example DonationHelper.getFrequencies()[0]; // { key: "one_week", label: "Weekly" }
   */
  static getFrequencies = (): { key: string; label: string }[] =>
    amounts.DONATION_FREQUENCIES.map(({ key, text }) => ({ key, label: textOf(text) }));

  /**
   * Returns the fee that a donor adds so that the whole amount arrives; 0 without a rate. Amounts are in the currency's main
   * unit, such as dollars. Default currency: "usd".
   * @example DonationHelper.getFee(100, { percent: 2.9, fixed: 0.3 }); // 3.3
   */
  static getFee = (amount: number, rate?: amounts.FeeRate, currency?: string): number =>
    amounts.donationFee(amount, rate, currency);

  /**
   * Returns the label of the checkbox that adds the fee to a donation. `fee` is the formatted amount, shown in the label.
   * @example DonationHelper.getFeeLabel("$3.30"); // "Add $3.30 to cover the transaction fee"
   */
  static getFeeLabel = (fee?: string): string => {
    const amount = asText(fee);
    return amount ? textOf("coverFeeOf", { fee: amount }) : textOf("coverFee");
  };

  /**
   * Returns a sentence in the interface language that announces the two small deposits by which a bank account is verified.
   * @example const help = DonationHelper.getBankVerificationText();
   */
  static getBankVerificationText = (): string => textOf("bankVerification");
}
