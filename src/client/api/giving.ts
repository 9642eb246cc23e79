import { ownField } from "../../rules/api/ownField.js";
import { readShape } from "../../rules/api/readShape.js";
import { ADD_CARD_RESULT, CHARGE_RESULT, FUND, GATEWAY } from "../../rules/api/shapes.js";
import { pathPart } from "../../rules/links/pathPart.js";
import type { AddCardRequest, AddCardResult, ChargeRequest, ChargeResult, Fund, Gateway } from "../../types/giving.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { GIVING_API } from "./apiNames.js";

/** The calls of the giving service: one function per row of SPEC §7. */

const gatewaysOf = (answer: unknown): Gateway[] => readShape<Gateway[]>(answer, [GATEWAY]) ?? [];

/** PAY-32. */
export async function addCard(api: ApiClient, card: AddCardRequest, options?: CallOptions): Promise<AddCardResult> {
  return readShape<AddCardResult>(await api.post("/paymentmethods/addcard", card, GIVING_API, options), ADD_CARD_RESULT) ?? {};
}

/** PAY-33. It is never given up: neither by a deadline nor by the end of the session (FAULTS §5). */
export async function charge(api: ApiClient, request: ChargeRequest, options?: CallOptions): Promise<ChargeResult> {
  const answer = await api.post("/donate/charge", request, GIVING_API, { ...options, untilAnswered: true });
  return readShape<ChargeResult>(answer, CHARGE_RESULT) ?? {};
}

/** PAY-34. */
export async function getFunds(api: ApiClient, churchId: string, options?: CallOptions): Promise<Fund[]> {
  return readShape<Fund[]>(await api.get(`/funds/churchId/${pathPart(churchId)}`, GIVING_API, options), [FUND]) ?? [];
}

/** PAY-35. A real server wraps the list: `{ gateways: [...] }`. */
export async function getDonateGateways(api: ApiClient, churchId: string, options?: CallOptions): Promise<Gateway[]> {
  const answer = await api.get(`/donate/gateways/${pathPart(churchId)}`, GIVING_API, options);
  return gatewaysOf(ownField(answer, "gateways") ?? answer);
}

/** PAY-36. */
export async function getGateways(api: ApiClient, churchId: string, options?: CallOptions): Promise<Gateway[]> {
  return gatewaysOf(await api.get(`/gateways/churchId/${pathPart(churchId)}`, GIVING_API, options));
}
