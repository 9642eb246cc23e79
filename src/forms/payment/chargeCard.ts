import { charge, loadOrCreateUser, loadOrCreatePerson, addCard } from "./api.js";
import { readChargeResult, chargeFailure, declineText } from "./rules/charge.js";
import { CARD_PROVIDER } from "./rules/terms.js";
import type {
  PaymentAttempt,
  PaymentOrder,
  SavedCard,
  ChargeOutcome,
  PaymentProblem,
} from "./types.js";
import type { ChargeRequest, CardTokenizer } from "../../lib/giving/types.js";
import type { ApiClient } from "../../platform/http/ApiClient.js";
import { isApiError, StaleSessionError } from "../../platform/http/ApiError.js";
import type { CallAuthorization } from "../../platform/session/SessionStore.js";

/** Error of a payment that ended before the charge was sent, so that no money has moved. */
export class PaymentError extends Error {
  readonly problem: PaymentProblem;

  constructor(reason: PaymentProblem["reason"], message?: string, cause?: unknown) {
    super(`The payment ended before the charge: ${reason}.`, { cause });
    this.name = "PaymentError";
    this.problem = { reason, message };
  }
}

/** Sends one charge and returns its verdict: `unknown` unless the charge is known to have failed. Never rejects. */
export async function chargeCard(
  api: ApiClient,
  {
    attempt,
    order,
    card,
    authorization,
  }: {
    attempt: PaymentAttempt;
    order: PaymentOrder;
    card: SavedCard;
    authorization: CallAuthorization;
  },
): Promise<ChargeOutcome> {
  try {
    return readChargeResult(
      await charge(api, toChargeRequest(attempt, order, card), authorization),
    );
  } catch (error) {
    return isApiError(error) ? chargeFailure(error) : { kind: "unknown" };
  }
}

/**
 * Runs the bank's authentication step (3-D Secure) once and returns the verdict after it. If its result is lost, looks up the
 * charge at the provider. Never rejects.
 */
export async function finishCharge(
  tokenizer: CardTokenizer,
  clientSecret: string,
): Promise<ChargeOutcome> {
  let message: string | undefined;
  try {
    const { status, error } = await tokenizer.finish(clientSecret);
    message = declineText(error);
    const verdict = readChargeResult({ ...(status && { status }) });
    if (verdict.kind !== "unknown")
      return verdict.kind === "refused" ? { ...verdict, message } : verdict;
  } catch {
    // Looked up below.
  }
  const verdict = await lookUpCharge(tokenizer, clientSecret);
  return verdict.kind === "refused" ? { ...verdict, message } : verdict;
}

/**
 * Looks up a charge of unknown outcome at the provider and returns its verdict. `action`: not paid, and the payer can still
 * authenticate. Never rejects.
 */
export async function lookUpCharge(
  tokenizer: CardTokenizer,
  clientSecret: string,
): Promise<ChargeOutcome> {
  try {
    const status = await tokenizer.lookUp(clientSecret);
    return readChargeResult({ ...(status && { status }), client_secret: clientSecret });
  } catch {
    return { kind: "unknown" };
  }
}

/**
 * Finds or creates user and person, tokenizes the card, attaches it to the person and returns it. Rejects with a
 * {@link PaymentError}, or with a {@link StaleSessionError} after `signal` is aborted. In both cases nothing is charged.
 */
export async function saveCard(
  api: ApiClient,
  tokenizer: CardTokenizer,
  {
    order,
    churchId,
    authorization,
    signal,
  }: {
    order: PaymentOrder;
    churchId: string;
    authorization: CallAuthorization;
    signal: AbortSignal;
  },
): Promise<SavedCard> {
  const { contact, gatewayId } = order;
  const { firstName, lastName, email } = contact;
  const name = `${firstName} ${lastName}`.trim();
  await loadOrCreateUser(api, { userEmail: email, firstName, lastName }, authorization).catch(
    rethrowAs("notSaved"),
  );
  const person = await loadOrCreatePerson(
    api,
    { churchId, firstName, lastName, email },
    authorization,
  ).catch(rethrowAs("notSaved"));
  if (!person?.id) throw new PaymentError("notSaved");

  const token = await tokenizer.tokenize(contact).catch((error: unknown) => {
    throw new PaymentError("notTokenized", undefined, error);
  });
  if ("error" in token) throw new PaymentError("notTokenized", declineText(token.error));

  // Tokenizing does not depend on the session; the following calls would run with another user's authorization.
  if (signal.aborted) throw new StaleSessionError();
  const card = {
    id: token.id,
    personId: person.id,
    email,
    name,
    churchId,
    provider: CARD_PROVIDER,
    gatewayId,
  };
  const { paymentMethod, customerId, raw } = await addCard(api, card, authorization).catch(
    rethrowAs("cardNotSaved"),
  );
  if (!paymentMethod?.id) throw new PaymentError("cardNotSaved", declineText(raw?.message));
  if (signal.aborted) throw new StaleSessionError();
  return {
    id: paymentMethod.id,
    customerId: customerId ?? "",
    personId: person.id,
    contact,
    name: paymentMethod.name?.trim() || name,
  };
}

function toChargeRequest(
  attempt: PaymentAttempt,
  order: PaymentOrder,
  card: SavedCard,
): ChargeRequest {
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

/** Returns a catch handler that turns an ApiError into a PaymentError and rethrows other errors. */
const rethrowAs = (reason: PaymentProblem["reason"]) => (error: unknown) => {
  if (!isApiError(error)) throw error;
  throw new PaymentError(
    reason,
    error.hasServerText ? declineText(error.message) : undefined,
    error,
  );
};
