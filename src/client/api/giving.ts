import { asList } from "../../rules/api/asList.js";
import { asObject } from "../../rules/api/asObject.js";
import { withTexts } from "../../rules/api/withTexts.js";
import type { AddCardRequest, AddCardResult, ChargeRequest, ChargeResult, Fund, Gateway } from "../../types/giving.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { GIVING_API } from "./apiNames.js";

/** The calls of the giving service: one function per row of SPEC §7. */

const part = encodeURIComponent;

/** PAY-32. */
export async function addCard(api: ApiClient, card: AddCardRequest, options?: CallOptions): Promise<AddCardResult> {
  return asObject<AddCardResult>(await api.post("/paymentmethods/addcard", card, GIVING_API, options)) ?? {};
}

/** PAY-33. It is never given up: neither by a deadline nor by the end of the session (FAULTS §5). */
export async function charge(api: ApiClient, request: ChargeRequest, options?: CallOptions): Promise<ChargeResult> {
  return asObject<ChargeResult>(await api.post("/donate/charge", request, GIVING_API, { ...options, untilAnswered: true })) ?? {};
}

/** PAY-34. */
export async function getFunds(api: ApiClient, churchId: string, options?: CallOptions): Promise<Fund[]> {
  const funds = asList<Fund>(await api.get(`/funds/churchId/${part(churchId)}`, GIVING_API, options));
  return funds.map((fund) => withTexts(fund, ["id", "name"]));
}

/** PAY-35. A real server wraps the list: `{ gateways: [...] }`. */
export async function getDonateGateways(api: ApiClient, churchId: string, options?: CallOptions): Promise<Gateway[]> {
  const answer = await api.get(`/donate/gateways/${part(churchId)}`, GIVING_API, options);
  return asList(asObject<{ gateways?: unknown }>(answer)?.gateways ?? answer);
}

/** PAY-36. */
export async function getGateways(api: ApiClient, churchId: string, options?: CallOptions): Promise<Gateway[]> {
  return asList(await api.get(`/gateways/churchId/${part(churchId)}`, GIVING_API, options));
}
