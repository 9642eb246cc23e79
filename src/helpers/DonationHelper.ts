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
  /** Returns the interval of a key such as "two_week"; once a month for any other text. */
  static getInterval = (intervalName: string): amounts.DonationInterval =>
    amounts.donationInterval(intervalName);
  /** Returns the key of an interval, such as "two_week"; "" for an interval without a key. */
  static getIntervalKeyName = (intervalCount: number, intervalType: string): string =>
    amounts.donationIntervalKey(intervalCount, intervalType);
  static getFrequencies = (): { key: string; label: string }[] =>
    amounts.DONATION_FREQUENCIES.map(({ key, text }) => ({ key, label: textOf(text) }));
  /** Returns the fee that a donor adds so that the whole amount arrives; 0 without a rate. Default currency: "usd". */
  static getFee = (amount: number, rate?: amounts.FeeRate, currency?: string): number =>
    amounts.donationFee(amount, rate, currency);
  /** Returns the label of the checkbox that adds the fee to a donation. `fee` is the formatted amount, shown in the label. */
  static getFeeLabel = (fee?: string): string => {
    const amount = asText(fee);
    return amount ? textOf("coverFeeOf", { fee: amount }) : textOf("coverFee");
  };
  static getBankVerificationText = (): string => textOf("bankVerification");
}
