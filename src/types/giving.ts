import type { Person } from "./people.js";

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

/** A saved card or bank account (SPEC §3). */
export interface PaymentMethod {
  id?: string;
  type?: "card" | "bank" | (string & {});
  /** The card's brand or the bank's name. */
  name?: string;
  last4?: string;
  exp_month?: string | number;
  exp_year?: string | number;
  status?: string;
  account_holder_name?: string;
  account_holder_type?: string;
}

/** A gift as the giving service keeps it. `amount` is in dollars. */
export interface Donation {
  id?: string;
  churchId?: string;
  batchId?: string | null;
  personId?: string | null;
  donationDate?: Date | string | null;
  amount?: number;
  method?: string | null;
  methodDetails?: string | null;
  notes?: string | null;
  status?: string | null;
  person?: Person;
  fund?: Fund;
}

/** The part of a gift that goes to one fund. */
export interface FundDonation {
  id?: string;
  churchId?: string;
  donationId?: string;
  fundId?: string;
  amount?: number;
  donation?: Donation;
}

/** A gift as it is sent to the card provider, once or again and again. `amount` is in dollars. */
export interface StripeDonation {
  /** Of the payment method. */
  id?: string;
  customerId?: string;
  type?: string;
  amount?: number;
  churchId?: string;
  person?: { id?: string; email?: string; name?: string };
  funds?: { id: string; amount: number; name?: string }[];
  notes?: string;
  /** When a gift that repeats begins, in ms. */
  billing_cycle_anchor?: number;
  /** How often it repeats. */
  interval?: { interval: string; interval_count: number };
}
