import type { paymentTexts } from "../../../client/locale/english/payment.js";
import type { chargeSetup, SetupFault } from "../../../rules/payment/chargeSetup.js";
import { contactFaults } from "../../../rules/payment/contactFaults.js";
import { isUnclear } from "../../../rules/payment/isUnclear.js";
import type { PaymentContact, PaymentStatus } from "../../../types/payment.js";

export type PaymentField = keyof PaymentContact | "card" | "again" | "payment";
type PaymentText = keyof typeof paymentTexts.texts;

/** What a church has not set up, in the texts of the specification (C-12, C-24, O50). */
export const SETUP_TEXTS = {
  zero: "fault.zero",
  amount: "fault.amount",
  fund: "problem.notAccepted",
  gateway: "problem.notAccepted",
  key: "scriptMissing",
} as const satisfies Record<SetupFault, PaymentText>;

interface Asked {
  status: PaymentStatus;
  /** The payer wants to pay although money may have moved. */
  isConfirmed: boolean;
  setup: { status: "loading" | "ready" | "failed" };
  verdict: ReturnType<typeof chargeSetup>;
  contact: PaymentContact;
  card: { error?: string | undefined; isComplete?: boolean | undefined; unavailable: PaymentText | undefined };
  hasTokenizer: boolean;
}

/**
 * What is in the way of a payment, in the order of the fields, as keys of the texts; `said` is the provider's own word. What
 * the payer cannot mend comes alone.
 */
export function findPaymentFaults(asked: Asked): { field: PaymentField; key: PaymentText; said?: string }[] {
  const { status, isConfirmed, setup, verdict, contact, card, hasTokenizer } = asked;
  if (status === "charged" || status === "paying") return [];
  if (isUnclear(status) && !isConfirmed) return [{ field: "again", key: status === "paidElsewhere" ? "paidElsewhere" : "unknown" }];
  if (setup.status !== "ready") return [{ field: "payment", key: setup.status === "loading" ? "fault.loading" : "loadFailed" }];
  if ("fault" in verdict) return [{ field: "payment", key: SETUP_TEXTS[verdict.fault] }];
  const faults: ReturnType<typeof findPaymentFaults> = contactFaults(contact).map((field) => ({ field, key: `fault.${field}` }));
  if (card.unavailable) faults.push({ field: "card", key: card.unavailable });
  else if (!hasTokenizer) faults.push({ field: "card", key: "fault.cardLoading" });
  else if (card.error) faults.push({ field: "card", key: "fault.card", said: card.error });
  else if (card.isComplete === false) faults.push({ field: "card", key: "fault.card" });
  return faults;
}
