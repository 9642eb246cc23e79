import { formatCurrency, roundToCharge } from "../../../lib/giving/amounts.js";
import type { ChargeResult } from "../../../lib/giving/types.js";
import type { ApiError } from "../../../platform/http/ApiError.js";
import { isInternalText, readableText } from "../../../platform/http/rules/errorText.js";
import type { paymentTexts } from "../../../platform/locale/texts/payment.js";
import type { AmountDue, ChargeOutcome, PaymentState, PaymentStatus } from "../types.js";

/** HTTP statuses that prove that the server did not charge. 402: the bank declined the card. A 400 proves it only if its message is conclusive. Others, such as 408 and 409, prove nothing. */
const NOT_CHARGED_STATUSES = new Set([400, 401, 402, 403, 404, 422, 429]);

/** Messages of a 200 or 400 response that prove nothing: the provider or the connection to it failed, or the idempotency key was used before. */
const INCONCLUSIVE_MESSAGES: readonly RegExp[] = [
  /connection|network|timed? ?out|timeout|retried|ECONN|EAI_AGAIN|ENOTFOUND|EPIPE|socket|idempoten|Stripe API|backends|(?:unknown|internal|server|unexpected) error|went wrong/i,
  /fetch failed|failed to fetch|\babort(?:ed|error)\b|^terminated$|other side closed|premature close|EPROTO|certificate (?:has|is not|not)|(?:service|temporarily) unavailable|bad gateway/i,
];

// The statuses of a charge response. Accepted: money has moved or will move. Refused: no money will move. Action required: the
// payer must authenticate before money moves. Open: money may still move.
const ACCEPTED = ["succeeded", "pending"];
const REFUSED = ["canceled", "requires_payment_method"];
const ACTION_REQUIRED = ["requires_action", "requires_confirmation"];
const OPEN = [...ACTION_REQUIRED, "processing", "requires_capture"];

/** Reasons of a declined card that providers ask not to show, because the payer may be a thief. */
const FRAUD_REASON = /fraud|stolen|lost[ _]card|reported[ _]lost|pick[ _]?up/i;

/** Returns the payment's warning (unclear or paid in another tab) and the problem of the last try, if there are any. */
export function paymentMessages(
  { status, problem }: PaymentState,
  text: (key: keyof typeof paymentTexts.texts, values?: Record<string, string>) => string,
): string[] {
  const reason = problem && (problem.message ?? text(`problem.${problem.reason}`));
  if (status === "failed") return reason ? [reason] : [];
  if (!needsConfirmation(status)) return [];
  return reason ? [text(status), text("notCharged", { reason })] : [text(status)];
}

/** Returns the status of a form's unsaved payments: `paying` (one is being charged), else `unclear` (one needs a confirmation), else `paid` (all are charged), else `open`. */
export function formPaymentStatus(statuses: readonly PaymentStatus[]) {
  if (statuses.includes("paying")) return "paying";
  if (statuses.some(needsConfirmation)) return "unclear";
  return statuses.length > 0 && statuses.every((status) => status === "charged") ? "paid" : "open";
}

/** Whether an error message proves nothing. An internal error of the server may have happened after the charge. */
const isInconclusive = (message: string): boolean =>
  INCONCLUSIVE_MESSAGES.some((pattern) => pattern.test(message)) || isInternalText(message);

/** Returns the outcome of a charge call that failed: `refused` only if money cannot have moved. */
export function readChargeFailure(failure: Partial<ApiError>): ChargeOutcome {
  const { status = 0, message, hasServerText, detail = "" } = failure;
  const serverText = (hasServerText ? `${message} ${detail}` : detail).trim();
  const isRefusal =
    NOT_CHARGED_STATUSES.has(status) && !(status === 400 && isInconclusive(serverText));
  // The message of an unknown outcome is not shown: it may say that the payment failed, although money may have moved.
  return isRefusal
    ? { kind: "refused", message: hasServerText ? declineText(message) : undefined }
    : { kind: "unknown" };
}

/** Returns the outcome that a charge response proves. A message means a refusal, unless the status is open or the message is inconclusive. */
export function readChargeResult(result: {
  [K in keyof ChargeResult]: ChargeResult[K] | undefined;
}): ChargeOutcome {
  const { status = "", raw, client_secret: clientSecret } = result;
  if (ACCEPTED.includes(status)) return { kind: "charged" };
  const message = typeof raw?.message === "string" ? raw.message.trim() : "";
  const hasRefusal = message !== "" && !OPEN.includes(status) && !isInconclusive(message);
  if (hasRefusal || REFUSED.includes(status))
    return { kind: "refused", message: declineText(raw?.message) };
  if (typeof clientSecret !== "string" || !clientSecret) return { kind: "unknown" };
  return { kind: ACTION_REQUIRED.includes(status) ? "action" : "unknown", clientSecret };
}

/** Returns a provider's message if it may be shown; `undefined` if it is empty, unreadable or mentions fraud. */
export function declineText(message: unknown): string | undefined {
  const text = readableText(message);
  return text && !FRAUD_REASON.test(text) ? text : undefined;
}

/** Whether another charge needs the payer's confirmation, because money has moved or may have moved. */
export const needsConfirmation = (status: PaymentStatus): status is "unknown" | "paidElsewhere" =>
  status === "unknown" || status === "paidElsewhere";

/** Whether a failure is shown below the card field instead of in the notice. */
export const isShownAtCard = (problem: PaymentState["problem"]): boolean =>
  problem?.reason !== "notSaved" && problem?.reason !== "elsewhere";

/** Returns the stored answer of a paid payment question, with the payer's name if it is known. */
export const receiptAnswer = (name: string | null | undefined): string =>
  `Payment Successful ${name?.trim() ?? ""}`.trim();

export const formatCharge = ({ amount, currency }: AmountDue, locale: string): string =>
  formatCurrency(amount, { locale, currency });

/** Returns the sum of the payments that are not charged yet; `undefined` if there is none, an amount is unknown, or the currencies differ. */
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
