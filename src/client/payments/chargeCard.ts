import { CARD_PROVIDER } from "../../rules/payment/cardGateway.js";
import { chargeFailure } from "../../rules/payment/chargeFailure.js";
import { chargeVerdict } from "../../rules/payment/chargeVerdict.js";
import { declineText } from "../../rules/payment/declineText.js";
import type { ChargeRequest } from "../../types/giving.js";
import type { CardTokenizer, ChargeVerdict, PaymentAttempt } from "../../types/payment.js";
import { charge } from "../api/giving.js";
import type { ApiClient } from "../http/ApiClient.js";
import { isApiError } from "../http/ApiError.js";
import type { PaymentOrder, SavedCard } from "./PaymentOrder.js";
import type { Speaker } from "./speakerFor.js";

function requestOf(attempt: PaymentAttempt, order: PaymentOrder, card: SavedCard): ChargeRequest {
  const { amount, fundId, fundName } = order.terms;
  const { contact, church, churchUrl, gatewayId } = order;
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  return {
    amount,
    id: card.id,
    customerId: card.customerId,
    type: "card",
    churchId: attempt.churchId,
    funds: [{ id: fundId, amount, name: fundName }],
    person: { id: card.personId, email: contact.email, name },
    provider: CARD_PROVIDER,
    gatewayId,
    church: { ...church, churchURL: churchUrl },
    idempotencyKey: attempt.attemptId,
  };
}

/** Sends one charge (PAY-12) and says what its answer means. Never rejects: what is not known to have failed is `unknown`. */
export async function chargeCard(
  api: ApiClient,
  { attempt, order, card, speaker }: { attempt: PaymentAttempt; order: PaymentOrder; card: SavedCard; speaker: Speaker },
): Promise<ChargeVerdict> {
  try {
    return chargeVerdict(await charge(api, requestOf(attempt, order, card), speaker));
  } catch (error) {
    return isApiError(error) ? chargeFailure(error) : { kind: "unknown" };
  }
}

/** Lets the bank ask the payer, once. Where what came of it got lost, the provider is asked (hazard D, 3-D Secure). */
export async function finishCharge(tokenizer: CardTokenizer, clientSecret: string): Promise<ChargeVerdict> {
  let said: string | undefined;
  try {
    const { status, error } = await tokenizer.finish(clientSecret);
    said = declineText(error);
    const verdict = chargeVerdict({ ...(status && { status }) });
    if (verdict.kind !== "unknown") return verdict.kind === "refused" ? { ...verdict, message: said } : verdict;
  } catch {
    // Looked up below.
  }
  const verdict = await lookUpCharge(tokenizer, clientSecret);
  // A payer who has not done what the bank asked for can be asked again.
  return verdict.kind === "refused" ? { ...verdict, message: said } : verdict;
}

/** What the provider says of a charge whose outcome is unknown. Still asking the payer means: not paid, and it can end so. */
export async function lookUpCharge(tokenizer: CardTokenizer, clientSecret: string): Promise<ChargeVerdict> {
  try {
    const status = await tokenizer.lookUp(clientSecret);
    return chargeVerdict({ ...(status && { status }), client_secret: clientSecret });
  } catch {
    return { kind: "unknown" };
  }
}
