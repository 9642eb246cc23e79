import type { PaymentAttempt } from "../../types/payment.js";
import { parseObject } from "../api/parseObject.js";

/** A payment is remembered for so long (FAULTS §5). */
export const ATTEMPT_TTL_MS = 24 * 60 * 60 * 1_000;

const TEXTS = ["attemptId", "churchId", "formId", "questionId", "fundId", "personId", "userId", "receiptName"] as const;
const STATES: readonly unknown[] = ["charging", "unknown", "charged"];

/** A remembered payment as storage has it; `undefined` for anything else, and for what is too old to matter. */
export function parseAttempt(stored: string | null | undefined, now: Date): PaymentAttempt | undefined {
  const found = parseObject<PaymentAttempt>(stored);
  if (!found || !TEXTS.every((name) => typeof found[name] === "string") || !found.attemptId) return undefined;
  const { startedAt, amount, currency, state } = found;
  if (currency !== undefined && typeof currency !== "string") return undefined;
  if (!STATES.includes(state) || !Number.isFinite(amount) || !Number.isFinite(startedAt)) return undefined;
  return now.getTime() - startedAt < ATTEMPT_TTL_MS ? found : undefined;
}
