"use client";
import { getFunds, getDonateGateways, getGateways, getChurch } from "./api.js";
import { publicKeyOf, cardGateway } from "./rules/terms.js";
import { currencyCode } from "../../lib/giving/amounts.js";
import { type FieldsOf, readShape } from "../../lib/text/readShape.js";
import { readOrigin } from "../../platform/core/page.js";
import type { ApiClient, CallOptions } from "../../platform/http/ApiClient.js";
import { useQuery } from "../../platform/provider/useQuery.js";
import { useCore } from "../../platform/provider/useService.js";
import { useSession } from "../../platform/provider/useSession.js";
import { authorizationFor, sessionService } from "../../platform/session/SessionStore.js";
import { findUserChurch, CHURCH } from "../../platform/session/rules/churches.js";
import type { Church } from "../../platform/session/types.js";

/** Some servers also return the URL of the logo. */
const CHURCH_WITH_LOGO: FieldsOf<Church & { logo?: string }> = { ...CHURCH, logo: "text" };

/** Returns the funds, gateways and church data that a payment needs. Without a church, the status is `failed`. */
export function usePaymentSetup(churchId: string) {
  const core = useCore();
  const { userChurch, userChurches } = useSession();
  const funds = useChurchQuery("funds", churchId, getFunds);
  const gateways = useChurchQuery("gateways", churchId, getDonateGateways);
  const keys = useChurchQuery("keys", churchId, getGateways);
  // Optional: the church's name and logo appear on the receipt.
  const church = useChurchQuery("church", churchId, getChurch);

  const required = [funds, gateways, keys];
  const isLoading = [...required, church].some((query) => query.status === "loading");
  let status: "loading" | "ready" | "failed" = isLoading ? "loading" : "ready";
  if (!churchId || required.some((query) => query.status === "failed")) status = "failed";
  const fallback = findUserChurch([userChurch], churchId) ?? findUserChurch(userChurches, churchId);
  const { name, subDomain, logo } =
    readShape<Church & { logo?: string }>(church.data ?? fallback?.church, CHURCH_WITH_LOGO) ?? {};
  return {
    status,
    funds: funds.data ?? [],
    gateways: gateways.data ?? [],
    publicKey: publicKeyOf(keys.data ?? []),
    currency: currencyCode(cardGateway(gateways.data ?? [])?.currency),
    /** The church's data in a charge; unknown fields are empty. */
    church: { name: name ?? "", subDomain: subDomain ?? "", logo: logo ?? "" },
    churchUrl: readOrigin(core),
    /** Refetches the failed queries. */
    retry: () => required.forEach((query) => query.status === "failed" && void query.refetch()),
  };
}

/** Fetches data of a church with the user's authorization there. The key contains the church. */
function useChurchQuery<T>(
  name: string,
  churchId: string,
  fetch: (api: ApiClient, churchId: string, options: CallOptions) => Promise<T>,
) {
  const core = useCore();
  return useQuery(churchId ? `${name} ${churchId}` : undefined, (api, options) => {
    const authorization = authorizationFor(core.get(sessionService).state, churchId);
    return fetch(api, churchId, { ...options, ...authorization });
  });
}
