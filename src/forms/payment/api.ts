import { GATEWAY } from "../../lib/giving/amounts.js";
import type {
  Gateway,
  AddCardRequest,
  AddCardResult,
  ChargeRequest,
  ChargeResult,
  Fund,
} from "../../lib/giving/types.js";
import { pathPart } from "../../lib/links/safeUrl.js";
import { PERSON, USER } from "../../lib/people/shapes.js";
import type { Person, User } from "../../lib/people/types.js";
import { ownField } from "../../lib/text/json.js";
import { readShape, type FieldsOf } from "../../lib/text/readShape.js";
import type { ApiClient, CallOptions } from "../../platform/http/ApiClient.js";
import { GIVING_API, MEMBERSHIP_API } from "../../platform/http/ApiConfigs.js";
import { CHURCH } from "../../platform/session/rules/churches.js";
import type { Church } from "../../platform/session/types.js";

export const FUND: FieldsOf<Fund> = {
  id: "id",
  name: "text",
  churchId: "text",
  productId: "text?",
  taxDeductible: "flag",
  visible: "flag",
  amount: "number",
};

export const ADD_CARD_RESULT: FieldsOf<AddCardResult> = {
  paymentMethod: { id: "text", name: "text" },
  customerId: "text",
  raw: { message: "text" },
};

export const CHARGE_RESULT: FieldsOf<ChargeResult> = {
  status: "text",
  client_secret: "text",
  raw: { message: "text" },
};

/** Attaches a tokenized card to a person. A result without `paymentMethod` means that the card was not saved. */
export async function addCard(
  api: ApiClient,
  card: AddCardRequest,
  options?: CallOptions,
): Promise<AddCardResult> {
  return (
    readShape<AddCardResult>(
      await api.post("/paymentmethods/addcard", card, GIVING_API, options),
      ADD_CARD_RESULT,
    ) ?? {}
  );
}

/** Sends a charge. No timeout and no change of session aborts it, because an aborted charge has an unknown outcome. */
export async function charge(
  api: ApiClient,
  request: ChargeRequest,
  options?: CallOptions,
): Promise<ChargeResult> {
  const response = await api.post("/donate/charge", request, GIVING_API, {
    ...options,
    untilAnswered: true,
  });
  return readShape<ChargeResult>(response, CHARGE_RESULT) ?? {};
}

/** Returns the funds of a church. */
export async function getFunds(
  api: ApiClient,
  churchId: string,
  options?: CallOptions,
): Promise<Fund[]> {
  return (
    readShape<Fund[]>(await api.get(`/funds/churchId/${pathPart(churchId)}`, GIVING_API, options), [
      FUND,
    ]) ?? []
  );
}

/** Returns the gateways that charge for a church. Real servers wrap the list: `{ gateways: [...] }`. */
export async function getDonateGateways(
  api: ApiClient,
  churchId: string,
  options?: CallOptions,
): Promise<Gateway[]> {
  const response = await api.get(`/donate/gateways/${pathPart(churchId)}`, GIVING_API, options);
  return readGateways(ownField(response, "gateways") ?? response);
}

/** Returns the gateways of a church with the public keys that set up the card field. */
export async function getGateways(
  api: ApiClient,
  churchId: string,
  options?: CallOptions,
): Promise<Gateway[]> {
  return readGateways(
    await api.get(`/gateways/churchId/${pathPart(churchId)}`, GIVING_API, options),
  );
}

/** Returns a church; `undefined` if the response is no church. */
export async function getChurch(
  api: ApiClient,
  churchId: string,
  options?: CallOptions,
): Promise<Church | undefined> {
  const church = readShape<Church>(
    await api.get(`/churches/${pathPart(churchId)}`, MEMBERSHIP_API, options),
    CHURCH,
  );
  return church?.id ? church : undefined;
}

/** Returns the user with an email address, creating it if needed. */
export async function loadOrCreateUser(
  api: ApiClient,
  user: { userEmail: string; firstName: string; lastName: string },
  options?: CallOptions,
): Promise<User | undefined> {
  return readShape<User>(
    await api.post("/users/loadOrCreate", user, MEMBERSHIP_API, options),
    USER,
  );
}

/** Returns the person of a church with an email address, creating it if needed: id, name and contact data only. */
export async function loadOrCreatePerson(
  api: ApiClient,
  person: { churchId: string; firstName: string; lastName: string; email: string },
  options?: CallOptions,
): Promise<Person | undefined> {
  return readShape<Person>(
    await api.post("/people/loadOrCreate", person, MEMBERSHIP_API, options),
    PERSON,
  );
}

const readGateways = (response: unknown): Gateway[] =>
  readShape<Gateway[]>(response, [GATEWAY]) ?? [];
