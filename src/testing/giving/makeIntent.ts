import { cardOutcome } from "./cardOutcome.js";

export interface Charge {
  amount?: number;
  id?: string;
  customerId?: string;
  churchId?: string;
  funds?: object[];
  provider?: string;
  gatewayId?: string;
}

/** The card provider's answer to a charge, as the server passes it on. */
export function makeIntent(intentId: string, { amount = 0, id = "", customerId = "", funds = [] }: Charge) {
  const cents = Math.round(amount * 100);
  const status = cardOutcome(id);
  const asksAgain = status === "requires_action";
  return {
    id: intentId,
    object: "payment_intent",
    amount: cents,
    amount_received: status === "succeeded" ? cents : 0,
    client_secret: `${intentId}_secret_demo`,
    currency: "usd",
    customer: customerId,
    metadata: { funds: JSON.stringify(funds) },
    next_action: asksAgain ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    payment_method: id,
    payment_method_types: ["card"],
    status: status as string,
    ...(asksAgain && { payment_intent_id: intentId }),
    provider: "Stripe",
  };
}
