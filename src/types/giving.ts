/** A fund of a church (SPEC §7, PAY-34). */
export interface Fund {
  id: string;
  name?: string;
  churchId?: string;
  productId?: string | null;
  taxDeductible?: boolean;
  visible?: boolean;
  amount?: number;
}

/** A payment gateway (SPEC §3, PAY-28). */
export interface Gateway {
  id: string;
  provider?: string;
  publicKey?: string;
  churchId?: string;
  productId?: string | null;
  payFees?: boolean;
  currency?: string;
}

/** Body of POST /paymentmethods/addcard (PAY-32). `id` is the provider's token id. */
export interface AddCardRequest {
  id: string;
  personId: string;
  email: string;
  name: string;
  churchId: string;
  provider: string;
  gatewayId: string;
}

/** Answer of POST /paymentmethods/addcard (PAY-32). */
export interface AddCardResult {
  paymentMethod?: { id?: string; name?: string; [key: string]: unknown };
  customerId?: string;
  raw?: { message?: string };
}

/** Body of POST /donate/charge (SPEC §3, PAY-26). `amount` is in dollars. */
export interface ChargeRequest {
  amount: number;
  id: string;
  customerId: string;
  type: string;
  churchId: string;
  funds: { id: string; amount: number; name: string }[];
  person: { id: string; email: string; name: string };
  provider: string;
  gatewayId: string;
  church: { name: string; subDomain: string; churchURL: string; logo: string };
  /** The attempt's own key: the same for a retry, a new one after a refusal. */
  idempotencyKey?: string;
}

/** Answer of POST /donate/charge (PAY-33). */
export interface ChargeResult {
  status?: string;
  client_secret?: string;
  payment_intent_id?: string;
  raw?: { message?: string };
}
