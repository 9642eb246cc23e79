import type { PaymentState } from "../../../client/payments/CardPayment.js";
import type { paymentTexts } from "../../../client/locale/english/payment.js";

type Text = (key: keyof typeof paymentTexts.texts) => string;

/** Why a payment has not come about, or is not known to have: the provider's or server's own words where there are any (PAY-18 to PAY-23). */
export function paymentWords({ status, problem }: PaymentState, text: Text): string[] {
  const why = problem && (problem.message ?? text(`problem.${problem.reason}`));
  if (status === "unknown" || status === "paidElsewhere") {
    // Where money may have moved, no other words may take this sentence's place (FAULTS §5).
    return [text(status), ...(why && (problem.message || problem.reason !== "notSaved") ? [why] : [])];
  }
  return status === "failed" && why ? [why] : [];
}
