import type { PaymentPlace } from "../../types/payment.js";

/** Under which name a payment is remembered (FAULTS §5). */
export function attemptKey({ churchId, formId, questionId }: PaymentPlace): string {
  return `payment:${[churchId, formId, questionId].map(encodeURIComponent).join(":")}`;
}
