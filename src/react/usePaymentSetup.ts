"use client";
import { getDonateGateways, getFunds, getGateways } from "../client/api/giving.js";
import { getChurch } from "../client/api/membership.js";
import { readOrigin } from "../client/handover/pageAddress.js";
import type { CallOptions } from "../client/http/ApiClient.js";
import { speakerFor } from "../client/payments/speakerFor.js";
import { sessionPart } from "../client/session/SessionStore.js";
import { findUserChurch } from "../rules/churches/findUserChurch.js";
import { cardGateway } from "../rules/payment/cardGateway.js";
import { publicKeyOf } from "../rules/payment/publicKeyOf.js";
import { currencyCode } from "../rules/giving/currencyCode.js";
import { readShape } from "../rules/api/readShape.js";
import { CHURCH } from "../rules/api/shapes.js";
import type { Church } from "../types/churches.js";
import type { Fund, Gateway } from "../types/giving.js";
import { useCore } from "./useCore.js";
import { useResource } from "./useResource.js";
import { useSession } from "./useSession.js";

export interface PaymentSetup {
  /** Nothing can be paid before it is `ready`. */
  status: "loading" | "ready" | "failed";
  funds: readonly Fund[];
  /** By which is charged (PAY-35). */
  gateways: readonly Gateway[];
  /** Sets up the card field (PAY-36, C-24). */
  publicKey: string;
  /** In which the gateway charges. */
  currency: string;
  /** As a charge names it; what nobody knows is empty. */
  church: { name: string; subDomain: string; logo: string };
  /** The page's origin. */
  churchUrl: string;
  /** Asks again for what could not be loaded. */
  retry: () => void;
}

/** Some servers name the address of the logo as well. */
type PaidChurch = Church & { logo?: string };

/** All that a payment to a church has to know beforehand. What was loaded for one church is never shown for another; without a church it fails without a call. */
export function usePaymentSetup(churchId: string): PaymentSetup {
  const core = useCore();
  const { userChurch, userChurches } = useSession();
  const speak = (options: CallOptions) => ({ ...options, ...speakerFor(core.part(sessionPart).state, churchId) });
  const keyOf = (name: string) => (churchId ? `${name} ${churchId}` : undefined);
  const funds = useResource(keyOf("funds"), (api, options) => getFunds(api, churchId, speak(options)));
  const gateways = useResource(keyOf("gateways"), (api, options) => getDonateGateways(api, churchId, speak(options)));
  const keys = useResource(keyOf("keys"), (api, options) => getGateways(api, churchId, speak(options)));
  // Some of what a receipt says; a payment does not depend on it.
  const church = useResource(keyOf("church"), (api, options) => getChurch(api, churchId, { ...speak(options), quiet: true }));

  const needed = [funds, gateways, keys];
  const isLoading = [...needed, church].some(({ status }) => status === "loading");
  const hasFailed = !churchId || needed.some(({ status }) => status === "failed");
  const known = findUserChurch([userChurch], churchId) ?? findUserChurch(userChurches, churchId);
  const { name, subDomain, logo } = readShape<PaidChurch>(church.value ?? known?.church, { ...CHURCH, logo: "text" }) ?? {};
  return {
    status: hasFailed ? "failed" : isLoading ? "loading" : "ready",
    funds: funds.value ?? [],
    gateways: gateways.value ?? [],
    publicKey: publicKeyOf(keys.value ?? []),
    currency: currencyCode(cardGateway(gateways.value ?? [])?.currency),
    church: { name: name ?? "", subDomain: subDomain ?? "", logo: logo ?? "" },
    churchUrl: readOrigin(core),
    retry: () => needed.forEach(({ status, reload }) => status === "failed" && void reload()),
  };
}
