import { GATEWAY } from "../../lib/giving/amounts.js";
import type * as giving from "../../lib/giving/types.js";
import { pathPart } from "../../lib/links/urls.js";
import type { Person } from "../../lib/people/people.js";
import { PERSON } from "../../lib/people/shapes.js";
import { ownField, type FieldsOf, readShape } from "../../lib/text/json.js";
import type { ApiClient, CallOptions } from "../../platform/http/ApiClient.js";
import { GIVING_API, MEMBERSHIP_API } from "../../platform/http/ApiConfigs.js";
import { CHURCH } from "../../platform/session/rules/churches.js";
import type { Church } from "../../platform/session/types.js";

export const FUND: FieldsOf<giving.Fund> = {
  id: "id",
  name: "text",
  churchId: "text",
  productId: "text?",
  taxDeductible: "flag",
  visible: "flag",
  amount: "number",
};

const ADD_CARD_RESULT: FieldsOf<giving.AddCardResult> = {
  paymentMethod: { id: "text", name: "text" },
  customerId: "text",
  raw: { message: "text" },
};

const CHARGE_RESULT: FieldsOf<giving.ChargeResult> = {
  status: "text",
  client_secret: "text",
  raw: { message: "text" },
};

/** Attaches a tokenized card to a person. A result without `paymentMethod` means that the card was not saved. */
export async function addCard(api: ApiClient, card: giving.AddCardRequest, options?: CallOptions) {
  const response = await api.post("/paymentmethods/addcard", card, GIVING_API, options);
  return readShape<giving.AddCardResult>(response, ADD_CARD_RESULT) ?? {};
}

/** Sends a charge. No timeout and no change of session aborts it, because an aborted charge has an unknown outcome. */
export async function charge(api: ApiClient, request: giving.ChargeRequest, options?: CallOptions) {
  const chargeOptions = { ...options, untilAnswered: true };
  const response = await api.post("/donate/charge", request, GIVING_API, chargeOptions);
  return readShape<giving.ChargeResult>(response, CHARGE_RESULT) ?? {};
}

export async function getFunds(api: ApiClient, churchId: string, options?: CallOptions) {
  const response = await api.get(`/funds/churchId/${pathPart(churchId)}`, GIVING_API, options);
  return readShape<giving.Fund[]>(response, [FUND]) ?? [];
}

/** Returns a church's gateways with their currencies, and the gateway ids that charges need. Real servers wrap the list: `{ gateways: [...] }`. */
export async function getDonateGateways(api: ApiClient, churchId: string, options?: CallOptions) {
  const response = await api.get(`/donate/gateways/${pathPart(churchId)}`, GIVING_API, options);
  return readGateways(ownField(response, "gateways") ?? response);
}

/** Returns a church's gateways with their public keys. */
export async function getGateways(api: ApiClient, churchId: string, options?: CallOptions) {
  const path = `/gateways/churchId/${pathPart(churchId)}`;
  return readGateways(await api.get(path, GIVING_API, options));
}

const readGateways = (response: unknown): giving.Gateway[] =>
  readShape<giving.Gateway[]>(response, [GATEWAY]) ?? [];

/** Returns a church. A failure is not logged, because payments work without it. */
export async function getChurch(api: ApiClient, churchId: string, options?: CallOptions) {
  const path = `/churches/${pathPart(churchId)}`;
  const response = await api.get(path, MEMBERSHIP_API, { ...options, quiet: true });
  const church = readShape<Church>(response, CHURCH);
  return church?.id ? church : undefined;
}

/** Returns the payer's person in a church. Creates the user and the person, if needed. */
export async function loadOrCreatePayer(
  api: ApiClient,
  churchId: string,
  { firstName, lastName, email }: giving.PaymentContact,
  options?: CallOptions,
) {
  const user = { userEmail: email, firstName, lastName };
  await api.post("/users/loadOrCreate", user, MEMBERSHIP_API, options);
  const person = { churchId, firstName, lastName, email };
  const response = await api.post("/people/loadOrCreate", person, MEMBERSHIP_API, options);
  return readShape<Person>(response, PERSON);
}
