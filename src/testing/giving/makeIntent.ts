import type { StoredCharge } from "../data/giving.js";

export interface Charge {
  amount?: number;
  id?: string;
  customerId?: string;
  churchId?: string;
  funds?: object[];
  provider?: string;
  gatewayId?: string;
  idempotencyKey?: string;
}

/** The card provider's answer to a charge, as the server passes it on. */
export function makeIntent({ id, amount, clientSecret, funds, card, status }: StoredCharge, customer: string) {
  const asksPayer = status === "requires_action";
  return {
    id,
    object: "payment_intent",
    amount,
    amount_received: status === "succeeded" ? amount : 0,
    client_secret: clientSecret,
    currency: "usd",
    customer,
    metadata: { funds: JSON.stringify(funds) },
    next_action: asksPayer ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    payment_method: card,
    payment_method_types: ["card"],
    status,
    ...(asksPayer && { payment_intent_id: id }),
    provider: "Stripe",
  };
}
