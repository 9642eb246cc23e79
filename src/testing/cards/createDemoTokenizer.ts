import type { CardTokenizer } from "../../types/payment.js";
import type { CardProvider } from "./createCardProvider.js";

/**
 * What a card field of the demo provider hands out: `card` is the number that stands in it, or reads it; `askPayer` is the
 * bank's question (3-D Secure), to which the payer says yes unless told otherwise. See `DEMO_CARDS` for numbers.
 */
export function createDemoTokenizer(
  { provider }: { provider: CardProvider },
  card: string | (() => string),
  askPayer: () => Promise<boolean> = () => Promise.resolve(true),
): CardTokenizer {
  return {
    tokenize: () => provider.tokenize(typeof card === "string" ? card : card()),
    finish: async (clientSecret) => provider.finish(clientSecret, await askPayer()),
    lookUp: (clientSecret) => provider.lookUp(clientSecret),
  };
}
