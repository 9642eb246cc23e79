import type { Gateway } from "../../types/giving.js";

/** How the provider of card payments is called in charges (PAY-27, A-72). */
export const CARD_PROVIDER = "stripe";

/** The card provider's entry of a list (PAY-35); names are compared without case. */
export function cardGateway(gateways: readonly Gateway[]): Gateway | undefined {
  return gateways.find(({ provider }) => typeof provider === "string" && provider.toLowerCase() === CARD_PROVIDER);
}
