import type { Gateway } from "../../types/giving.js";
import { cardGateway } from "./cardGateway.js";

/**
 * The key that sets up the card field (PAY-36): of the first entry, where another provider does not stand there, whose key
 * would be of no use (lesson 92). Empty where there is none.
 */
export function publicKeyOf(gateways: readonly Gateway[]): string {
  const entry = cardGateway(gateways) ?? gateways.find(({ provider }) => !provider);
  return typeof entry?.publicKey === "string" ? entry.publicKey.trim() : "";
}
