import type { Person } from "./people.js";

/** A fund of a church. */
export interface Fund {
  id: string;
  name?: string | undefined;
  churchId?: string | undefined;
  productId?: string | null | undefined;
  taxDeductible?: boolean | undefined;
  visible?: boolean | undefined;
  amount?: number | undefined;
}

/** A saved card or bank account. */
export interface PaymentMethod {
  id?: string | undefined;
  type?: "card" | "bank" | (string & {}) | undefined;
  /** The card's brand or the bank's name. */
  name?: string | undefined;
  last4?: string | undefined;
  exp_month?: string | number | undefined;
  exp_year?: string | number | undefined;
  status?: string | undefined;
  account_holder_name?: string | undefined;
  account_holder_type?: string | undefined;
}

/** A gift as the giving service keeps it. `amount` is in dollars. */
export interface Donation {
  id?: string | undefined;
  churchId?: string | undefined;
  batchId?: string | null | undefined;
  personId?: string | null | undefined;
  donationDate?: Date | string | null | undefined;
  amount?: number | undefined;
  method?: string | null | undefined;
  methodDetails?: string | null | undefined;
  notes?: string | null | undefined;
  status?: string | null | undefined;
  person?: Person | undefined;
  fund?: Fund | undefined;
}

/** The part of a gift that goes to one fund. */
export interface FundDonation {
  id?: string | undefined;
  churchId?: string | undefined;
  donationId?: string | undefined;
  fundId?: string | undefined;
  amount?: number | undefined;
  donation?: Donation | undefined;
}

/** A gift as it is sent to the card provider, once or again and again. `amount` is in dollars. */
export interface StripeDonation {
  /** Of the payment method. */
  id?: string | undefined;
  customerId?: string | undefined;
  type?: string | undefined;
  amount?: number | undefined;
  churchId?: string | undefined;
  person?: { id?: string | undefined; email?: string | undefined; name?: string | undefined } | undefined;
  funds?: { id: string; amount: number; name?: string | undefined }[] | undefined;
  notes?: string | undefined;
  /** When a gift that repeats begins, in ms. */
  billing_cycle_anchor?: number | undefined;
  /** How often it repeats. */
  interval?: { interval: string; interval_count: number } | undefined;
}

/** A card provider as a church has set it up (SPEC §3, PAY-28). */
export interface Gateway {
  id?: string;
  /** The provider's name; its case is not reliable. */
  provider?: string;
  publicKey?: string;
  /** In which it charges: three letters. */
  currency?: string | null;
}

/** Attaches a tokenised card to a person (SPEC §7, PAY-32). */
export interface AddCardRequest {
  /** Of the payment method that the provider made of the card. */
  id: string;
  personId: string;
  email: string;
  name: string;
  churchId: string;
  provider: string;
  gatewayId: string;
}

/** What comes back (PAY-32). Without a payment method the card was not saved. */
export interface AddCardResult {
  paymentMethod?: { id?: string; name?: string };
  customerId?: string;
  raw?: { message?: string };
}

/** One charge (SPEC §3, PAY-26). `amount` is in dollars. */
export interface ChargeRequest {
  amount: number;
  /** Of the payment method. */
  id: string;
  customerId: string;
  type: "card";
  churchId: string;
  funds: { id: string; amount: number; name: string }[];
  person: { id: string; email: string; name: string };
  provider: string;
  gatewayId: string;
  church: { name: string; subDomain: string; churchURL: string; logo: string };
  /** The same for every repetition of one attempt, so that a server can tell them from a second payment. */
  idempotencyKey: string;
}

/** What comes back (PAY-33). */
export interface ChargeResult {
  status?: string;
  /** The provider's secret of this charge, by which a page finishes or looks up what the bank asks for. */
  client_secret?: string;
  raw?: { message?: string };
}
