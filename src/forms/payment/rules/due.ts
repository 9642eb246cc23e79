import { formatCurrency, roundToCharge } from "../../../lib/giving/amounts.js";
import type { AmountDue, PaymentStatus } from "../types.js";

export const formatCharge = ({ amount, currency }: AmountDue, locale: string): string =>
  formatCurrency(amount, { locale, currency });

/**
 * Returns what a submit of the form charges: the sum of its payments that are not charged yet. Returns `undefined` if there is
 * none, if the amount of one is not known (yet), or if the currencies differ.
 */
export function totalDue(
  payments: readonly { status: PaymentStatus; due: AmountDue | undefined }[],
): AmountDue | undefined {
  const unpaid = payments.filter(({ status }) => status !== "charged");
  const known = unpaid.flatMap(({ due }) => due ?? []);
  const [first] = known;
  if (!first || known.length < unpaid.length) return undefined;
  const { currency } = first;
  if (known.some((due) => due.currency !== currency)) return undefined;
  const sum = known.reduce((total, { amount }) => total + amount, 0);
  return { amount: roundToCharge(sum, currency), currency };
}
