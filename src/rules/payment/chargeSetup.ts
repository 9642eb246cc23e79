import type { Question } from "../../types/forms.js";
import type { Fund, Gateway } from "../../types/giving.js";
import type { PaymentTerms } from "../../types/payment.js";
import { cardGateway } from "./cardGateway.js";
import { paymentTerms } from "./paymentTerms.js";

/** What keeps a question from being paid at all; only the church can mend it. */
export type SetupFault = "zero" | "amount" | "fund" | "gateway" | "key";

export interface GivingSetup {
  funds: readonly Fund[];
  /** Of GET /donate/gateways. */
  gateways: readonly Gateway[];
  /** Sets up the card field (PAY-36). */
  publicKey: string;
  /** In which the gateway charges. @default "USD" */
  currency?: string | undefined;
  /** The host has set the card field up itself. */
  hasProvider: boolean;
}

/** What is charged and by which gateway (PAY-35), or what of it is missing (O49, O50, C-24). */
export function chargeSetup(question: Question, setup: GivingSetup): { terms: PaymentTerms; gatewayId: string } | { fault: SetupFault } {
  const terms = paymentTerms(question, setup.funds, setup.currency);
  if ("fault" in terms) return terms;
  if (!setup.publicKey && !setup.hasProvider) return { fault: "key" };
  const gatewayId = cardGateway(setup.gateways)?.id;
  return gatewayId ? { terms, gatewayId } : { fault: "gateway" };
}
