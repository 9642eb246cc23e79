import { getDefaultCore } from "../client/defaultCore.js";
import { donationTexts } from "../client/locale/english/donation.js";
import { sectionText } from "../client/locale/sectionText.js";
import { textsPart, type TextValues } from "../client/locale/texts.js";
import { asText } from "../rules/api/asText.js";
import { DONATION_FREQUENCIES } from "../rules/giving/donationFrequencies.js";
import { donationFee, type FeeRate } from "../rules/giving/donationFee.js";
import { type DonationInterval, donationInterval } from "../rules/giving/donationInterval.js";
import { donationIntervalKey } from "../rules/giving/donationIntervalKey.js";

type DonationText = keyof typeof donationTexts.texts;

const textOf = (key: DonationText, values?: TextValues): string =>
  sectionText(getDefaultCore().part(textsPart).getState(), donationTexts, key, values);

/** Donations that repeat, and the words around them in the interface language. Every member works unbound. */
export class DonationHelper {
  /** The interval of a key, "two_week" for one; once a month for any other text. */
  static getInterval = (intervalName: string): DonationInterval => donationInterval(intervalName);

  /** The key of an interval; empty for one that has none. */
  static getIntervalKeyName = (intervalCount: number, intervalType: string): string => donationIntervalKey(intervalCount, intervalType);

  /** How often a donation can repeat, in the order offered. */
  static getFrequencies = (): { key: string; label: string }[] =>
    DONATION_FREQUENCIES.map(({ key, text }) => ({ key, label: textOf(text) }));

  /** The provider's fee of an amount, by the host's rate; 0 where there is none. `currency`: "usd" where none is given. */
  static getFee = (amount: number, rate?: FeeRate, currency?: string): number => donationFee(amount, rate, currency);

  /** The label of the checkbox by which a donor covers it. `fee`: as it is to be read. */
  static getFeeLabel = (fee?: string): string => {
    const amount = asText(fee);
    return amount ? textOf("coverFeeOf", { fee: amount }) : textOf("coverFee");
  };

  /** How a bank account is verified. */
  static getBankVerificationText = (): string => textOf("bankVerification");
}
