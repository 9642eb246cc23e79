import type { PaymentPlace } from "../../types/payment.js";
import { pathPart } from "../links/pathPart.js";

/** Payments are remembered under names that begin so. */
export const ATTEMPT_PREFIX = "payment:";

/** Under which name a payment is remembered (FAULTS §5). */
export function attemptKey({ churchId, formId, questionId }: PaymentPlace): string {
  return `${ATTEMPT_PREFIX}${[churchId, formId, questionId].map(pathPart).join(":")}`;
}
