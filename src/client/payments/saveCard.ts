import type { CardTokenizer, PaymentProblem } from "../../types/payment.js";
import { CARD_PROVIDER } from "../../rules/payment/cardGateway.js";
import { declineText } from "../../rules/payment/declineText.js";
import { addCard } from "../api/giving.js";
import { loadOrCreatePerson, loadOrCreateUser } from "../api/membership.js";
import type { ApiClient } from "../http/ApiClient.js";
import { isApiError, StaleSessionError } from "../http/ApiError.js";
import type { PaymentOrder, SavedCard } from "./PaymentOrder.js";
import type { Speaker } from "./speakerFor.js";

/** Ends a payment before any money can have moved. */
export class PaymentError extends Error {
  readonly problem: PaymentProblem;

  constructor(reason: PaymentProblem["reason"], message?: string, cause?: unknown) {
    super(`The payment ended: ${reason}.`, { cause });
    this.name = "PaymentError";
    this.problem = { reason, message };
  }
}

/** What a call says where it was refused, as a problem of the payment; anything else is passed on. */
const orProblem = (reason: PaymentProblem["reason"]) => (error: unknown) => {
  if (!isApiError(error)) throw error;
  throw new PaymentError(reason, error.hasServerText ? declineText(error.message) : undefined, error);
};

/**
 * Finds or creates user and person, tokenises the card and attaches it (PAY-09 to PAY-11). Rejects with a
 * {@link PaymentError}, or with a {@link StaleSessionError} once `signal` says that the session is another one; nothing has
 * been charged then.
 */
export async function saveCard(
  api: ApiClient,
  tokenizer: CardTokenizer,
  { order, churchId, speaker, signal }: { order: PaymentOrder; churchId: string; speaker: Speaker; signal: AbortSignal },
): Promise<SavedCard> {
  const { contact, gatewayId } = order;
  const { firstName, lastName, email } = contact;
  const name = `${firstName} ${lastName}`.trim();
  await loadOrCreateUser(api, { userEmail: email, firstName, lastName }, speaker).catch(orProblem("notSaved"));
  const person = await loadOrCreatePerson(api, { churchId, firstName, lastName, email }, speaker).catch(orProblem("notSaved"));
  if (!person?.id) throw new PaymentError("notSaved");

  const token = await tokenizer.tokenize(contact).catch((error: unknown) => {
    throw new PaymentError("notTokenized", undefined, error);
  });
  if ("error" in token) throw new PaymentError("notTokenized", declineText(token.error));

  // The card field asks nobody's session. In another one, what follows would be said by somebody else.
  if (signal.aborted) throw new StaleSessionError();
  const card = { id: token.id, personId: person.id, email, name, churchId, provider: CARD_PROVIDER, gatewayId };
  const { paymentMethod, customerId, raw } = await addCard(api, card, speaker).catch(orProblem("cardNotSaved"));
  if (!paymentMethod?.id) throw new PaymentError("cardNotSaved", declineText(raw?.message));
  if (signal.aborted) throw new StaleSessionError();
  const receiptName = paymentMethod.name?.trim() || name;
  return { id: paymentMethod.id, customerId: customerId ?? "", personId: person.id, contact, name: receiptName };
}
