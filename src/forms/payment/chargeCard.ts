import { addCard, charge, loadOrCreatePayer } from "./api.js";
import { readChargeFailure, declineText, readChargeResult } from "./rules/charge.js";
import { CARD_PROVIDER, fullName } from "./rules/order.js";
import type { ChargeOutcome, PaymentOrder, PaymentProblem, SavedCard } from "./types.js";
import type { CardTokenizer } from "../../lib/giving/types.js";
import type { ApiClient } from "../../platform/http/ApiClient.js";
import { isApiError } from "../../platform/http/ApiError.js";
import type { CallAuthorization } from "../../platform/session/SessionStore.js";

/** API, church and authorization of a payment's calls. `signal` is aborted when the session ends. */
interface PaymentCall {
  api: ApiClient;
  churchId: string;
  authorization: CallAuthorization;
  signal: AbortSignal;
}

/** Error of a payment that ended before the charge was sent, so that no money has moved. */
export class PaymentError extends Error {
  override readonly name = "PaymentError";
  readonly problem: PaymentProblem;

  constructor(reason: PaymentProblem["reason"], message?: string, cause?: unknown) {
    super(`The payment ended before the charge: ${reason}.`, { cause });
    this.problem = { reason, message: declineText(message) };
  }
}

/** Finds or creates user and person, tokenizes the card and attaches it to the person. Rejects if a step fails or the session ends. */
export async function saveCard(
  { api, churchId, authorization, signal }: PaymentCall,
  tokenizer: CardTokenizer,
  { contact, gatewayId }: PaymentOrder,
): Promise<SavedCard> {
  const person = await loadOrCreatePayer(api, churchId, contact, authorization).catch(
    rethrowAs("notSaved"),
  );
  if (!person?.id) throw new PaymentError("notSaved");
  const token = await tokenizer.tokenize(contact).catch((error: unknown) => {
    throw new PaymentError("notTokenized", undefined, error);
  });
  if ("error" in token) throw new PaymentError("notTokenized", token.error);
  // The session may have ended during tokenizing. If `authorization` has no token, the next calls would use another user's token.
  signal.throwIfAborted();
  const card = {
    id: token.id,
    personId: person.id,
    email: contact.email,
    name: fullName(contact),
    churchId,
    provider: CARD_PROVIDER,
    gatewayId,
  };
  const { paymentMethod, customerId, raw } = await addCard(api, card, authorization).catch(
    rethrowAs("cardNotSaved"),
  );
  if (!paymentMethod?.id) throw new PaymentError("cardNotSaved", raw?.message);
  signal.throwIfAborted();
  return {
    id: paymentMethod.id,
    customerId: customerId ?? "",
    personId: person.id,
    contact,
    name: paymentMethod.name?.trim() || card.name,
    summary: { brand: token.brand, last4: token.last4 },
  };
}

/** Sends one charge and returns its outcome; `unknown` if the response does not prove one. Never rejects. */
export async function chargeCard(
  { api, churchId, authorization }: PaymentCall,
  { fundAmount, contact, church, churchUrl, gatewayId }: PaymentOrder,
  { id, customerId, personId }: SavedCard,
  idempotencyKey: string,
): Promise<ChargeOutcome> {
  const { amount, fundId, fundName } = fundAmount;
  const request = {
    amount,
    id,
    customerId,
    type: "card" as const,
    churchId,
    funds: [{ id: fundId, amount, name: fundName }],
    person: { id: personId, email: contact.email, name: fullName(contact) },
    provider: CARD_PROVIDER,
    gatewayId,
    church: { ...church, churchURL: churchUrl },
    idempotencyKey,
  };
  try {
    return readChargeResult(await charge(api, request, authorization));
  } catch (error) {
    return isApiError(error) ? readChargeFailure(error) : { kind: "unknown" };
  }
}

/**
 * Runs the bank's authentication step (3-D Secure) once. If it returns no final status, looks up the charge. If the step is still
 * open then, the outcome is `refused`, or `unknown` if the step returned no status, as after a lost connection. Never rejects.
 */
export async function authenticateCharge(tokenizer: CardTokenizer, clientSecret: string) {
  let step: Awaited<ReturnType<CardTokenizer["finish"]>> | undefined;
  try {
    step = await tokenizer.finish(clientSecret);
  } catch {
    // Looked up below.
  }
  let outcome = readChargeResult({ status: step?.status });
  if (outcome.kind === "unknown") outcome = await lookUpCharge(tokenizer, clientSecret);
  if (outcome.kind === "refused") return { ...outcome, message: declineText(step?.error) };
  if (outcome.kind !== "action") return outcome;
  // If the connection was lost during the step, the payer may still complete it in the bank's app.
  return step?.status === undefined
    ? { kind: "unknown" as const, clientSecret }
    : { kind: "refused" as const };
}

/** Looks up the outcome of a charge at the provider. `action`: not charged, because the authentication step is still open. Never rejects. */
export async function lookUpCharge(
  tokenizer: CardTokenizer,
  clientSecret: string,
): Promise<ChargeOutcome> {
  try {
    const status = await tokenizer.lookUp(clientSecret);
    return readChargeResult({ status, client_secret: clientSecret });
  } catch {
    return { kind: "unknown" };
  }
}

const rethrowAs = (reason: PaymentProblem["reason"]) => (error: unknown) => {
  if (!isApiError(error)) throw error;
  throw new PaymentError(reason, error.hasServerText ? error.message : undefined, error);
};
