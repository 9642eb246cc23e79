import { asList } from "../../rules/api/asList.js";
import { asObject } from "../../rules/api/asObject.js";
import type { AddCardRequest, AddCardResult, ChargeRequest, ChargeResult, Fund, Gateway } from "../../types/giving.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { GIVING_API } from "./apiNames.js";

/** The calls of the giving service: one function per row of SPEC §7. */

const part = encodeURIComponent;

/** PAY-32. */
export async function addCard(api: ApiClient, card: AddCardRequest): Promise<AddCardResult> {
  return asObject<AddCardResult>(await api.post("/paymentmethods/addcard", card, GIVING_API)) ?? {};
}

/** PAY-33. Sent at most once per attempt. */
export async function charge(api: ApiClient, request: ChargeRequest): Promise<ChargeResult> {
  return asObject<ChargeResult>(await api.post("/donate/charge", request, GIVING_API)) ?? {};
}

/** PAY-34. */
export async function getFunds(api: ApiClient, churchId: string, options?: CallOptions): Promise<Fund[]> {
  return asList<Fund>(await api.get(`/funds/churchId/${part(churchId)}`, GIVING_API, options));
}

/** PAY-35. A real server wraps the list: `{ gateways: [...] }`. */
export async function getDonateGateways(api: ApiClient, churchId: string, options?: CallOptions): Promise<Gateway[]> {
  const answer = await api.get(`/donate/gateways/${part(churchId)}`, GIVING_API, options);
  return Array.isArray(answer) ? asList<Gateway>(answer) : asList<Gateway>(asObject<{ gateways?: unknown }>(answer)?.gateways);
}

/** PAY-36. */
export async function getGateways(api: ApiClient, churchId: string, options?: CallOptions): Promise<Gateway[]> {
  return asList<Gateway>(await api.get(`/gateways/churchId/${part(churchId)}`, GIVING_API, options));
}
