import type { ChargeResult } from "../../types/giving.js";
import type { ChargeVerdict } from "../../types/payment.js";
import { declineText } from "./declineText.js";

/** Statuses by which the money has moved, or is about to (PAY-13). */
const ACCEPTED = ["succeeded", "pending"];
/** Statuses by which it has not, and will not. */
const REFUSED = ["canceled", "requires_payment_method"];
/** Statuses by which the bank wants something of the payer. */
const ASKING = ["requires_action", "requires_confirmation"];

/** What an answer to a charge means (FAULTS §5). What is not known to have failed may have happened: `processing`, no status. */
export function chargeVerdict({ status, raw, client_secret: clientSecret }: ChargeResult): ChargeVerdict {
  if (status && ACCEPTED.includes(status)) return { kind: "charged" };
  const said = typeof raw?.message === "string" && raw.message.trim() !== "";
  if (said || (status && REFUSED.includes(status))) return { kind: "refused", message: declineText(raw?.message) };
  if (typeof clientSecret !== "string" || !clientSecret) return { kind: "unknown" };
  return status && ASKING.includes(status) ? { kind: "action", clientSecret } : { kind: "unknown", clientSecret };
}
