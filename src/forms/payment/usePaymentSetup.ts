"use client";
import { getFunds, getDonateGateways, getGateways, getChurch } from "./api.js";
import { publicKeyOf, cardGateway } from "./rules/terms.js";
import { currencyCode } from "../../lib/giving/amounts.js";
import type { Fund, Gateway } from "../../lib/giving/types.js";
import { readShape } from "../../lib/text/readShape.js";
import { readOrigin } from "../../platform/core/page.js";
import type { CallOptions } from "../../platform/http/ApiClient.js";
import { useQuery } from "../../platform/provider/useQuery.js";
import { useCore } from "../../platform/provider/useService.js";
import { useSession } from "../../platform/provider/useSession.js";
import { authorizationFor, sessionService } from "../../platform/session/SessionStore.js";
import { findUserChurch, CHURCH } from "../../platform/session/rules/churches.js";
import type { Church } from "../../platform/session/types.js";

export interface PaymentSetup {
  /** The payment requires `ready`. */
  status: "loading" | "ready" | "failed";
  funds: readonly Fund[];
  /** The gateways that charge. */
  gateways: readonly Gateway[];
  /** Key that sets up the card field. */
  publicKey: string;
  /** The gateway's currency. */
  currency: string;
  /** The church's data in a charge; unknown fields are empty. */
  church: { name: string; subDomain: string; logo: string };
  /** The page's origin. */
  churchUrl: string;
  /** Refetches the failed queries. */
  retry: () => void;
}

/** Some servers also return the URL of the logo. */
type ChurchWithLogo = Church & { logo?: string };

/**
 * Returns the funds, gateways and church data that a payment needs. The query keys contain the church. Without a church, the
 * status is `failed` and no request is sent.
 */
export function usePaymentSetup(churchId: string): PaymentSetup {
  const core = useCore();
  const { userChurch, userChurches } = useSession();
  const authorized = (options: CallOptions) => ({
    ...options,
    ...authorizationFor(core.get(sessionService).state, churchId),
  });
  const keyOf = (name: string) => (churchId ? `${name} ${churchId}` : undefined);
  const funds = useQuery(keyOf("funds"), (api, options) =>
    getFunds(api, churchId, authorized(options)),
  );
  const gateways = useQuery(keyOf("gateways"), (api, options) =>
    getDonateGateways(api, churchId, authorized(options)),
  );
  const keys = useQuery(keyOf("keys"), (api, options) =>
    getGateways(api, churchId, authorized(options)),
  );
  // Optional: the church's name and logo appear on the receipt.
  const church = useQuery(keyOf("church"), (api, options) =>
    getChurch(api, churchId, { ...authorized(options), quiet: true }),
  );

  const required = [funds, gateways, keys];
  const isLoading = [...required, church].some(({ status }) => status === "loading");
  const hasFailed = !churchId || required.some(({ status }) => status === "failed");
  const fallback = findUserChurch([userChurch], churchId) ?? findUserChurch(userChurches, churchId);
  const { name, subDomain, logo } =
    readShape<ChurchWithLogo>(church.data ?? fallback?.church, { ...CHURCH, logo: "text" }) ?? {};
  return {
    status: hasFailed ? "failed" : isLoading ? "loading" : "ready",
    funds: funds.data ?? [],
    gateways: gateways.data ?? [],
    publicKey: publicKeyOf(keys.data ?? []),
    currency: currencyCode(cardGateway(gateways.data ?? [])?.currency),
    church: { name: name ?? "", subDomain: subDomain ?? "", logo: logo ?? "" },
    churchUrl: readOrigin(core),
    retry: () => required.forEach(({ status, refetch }) => status === "failed" && void refetch()),
  };
}
