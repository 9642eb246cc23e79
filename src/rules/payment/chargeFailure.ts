import type { ChargeVerdict } from "../../types/payment.js";
import { isInternalText } from "../api/isInternalText.js";
import { declineText } from "./declineText.js";

/** Statuses by which a server says that it did not charge. Others, 408 and 409 among them, say nothing of the kind. 402 is how a decline comes. */
const REFUSED = new Set([400, 401, 402, 403, 404, 422, 429]);
/**
 * The server's own way to the provider broke, the provider itself did, or it knows this key already: the server reports all
 * of that as a refusal, although nobody knows.
 */
const SAYS_NOTHING: readonly RegExp[] = [
  /connection|network|timed? ?out|timeout|retried|ECONN|EAI_AGAIN|ENOTFOUND|EPIPE|socket|idempoten|Stripe API|backends|(?:unknown|internal|server|unexpected) error|went wrong/i,
  // What fetch and proxies say of a connection that broke.
  /fetch failed|failed to fetch|\babort(?:ed|error)\b|^terminated$|other side closed|premature close|EPROTO|certificate (?:has|is not|not)|(?:service|temporarily) unavailable|bad gateway/i,
];

/** What a charge that failed means: `refused` only where the money cannot have moved (FAULTS §5). */
export function chargeFailure(failure: {
  status: number;
  message: string;
  hasServerText: boolean;
  detail?: string | undefined;
}): ChargeVerdict {
  const { status, hasServerText, detail = "" } = failure;
  const said = (hasServerText ? `${failure.message} ${detail}` : detail).trim();
  // A server whose own code failed may have charged before.
  const saysNothing = SAYS_NOTHING.some((pattern) => pattern.test(said)) || isInternalText(said);
  const isRefusal = REFUSED.has(status) && !(status === 400 && saysNothing);
  // A server that has failed may call the payment failed, which is not certain: an unknown outcome has no message.
  return isRefusal ? { kind: "refused", message: hasServerText ? declineText(failure.message) : undefined } : { kind: "unknown" };
}
