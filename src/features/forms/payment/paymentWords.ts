import type { PaymentState } from "../../../client/payments/CardPayment.js";
import type { paymentTexts } from "../../../client/locale/english/payment.js";
import { isUnclear } from "../../../rules/payment/isUnclear.js";
import type { PaymentStatus } from "../../../types/payment.js";

type PaymentText = keyof typeof paymentTexts.texts;
type Text = (key: PaymentText, values?: Record<string, string>) => string;

/**
 * The message of a payment that is not charged: one for each state, so that no two of them can be on screen together. The
 * provider's or server's own words take the place of ours (PAY-18 to PAY-23), but never that of the sentence that says that
 * money may have moved (FAULTS §5).
 */
export function paymentWords({ status, problem }: PaymentState, text: Text): string[] {
  const why = problem && (problem.message ?? text(`problem.${problem.reason}`));
  if (status === "failed") return why ? [why] : [];
  if (!isUnclear(status)) return [];
  const sentence = text(status === "paidElsewhere" ? "paidElsewhere" : "unknown");
  return why ? [sentence, text("notCharged", { reason: why })] : [sentence];
}

/** Where the payments of a form stand together. `paid`: all of them are, and only the form is not saved. */
export type FormPaymentStatus = "open" | "paying" | "unclear" | "paid";

/** Sums up the payments of a form, so that the form says one thing about them. */
export function formPaymentStatus(statuses: readonly PaymentStatus[]): FormPaymentStatus {
  if (statuses.includes("paying")) return "paying";
  if (statuses.some(isUnclear)) return "unclear";
  return statuses.length > 0 && statuses.every((status) => status === "charged") ? "paid" : "open";
}
