import type { Optional, Person, NullableTexts } from "../people/people.js";

/** A fund that receives donations. */
export interface Fund
  extends Optional<"name" | "churchId">, Optional<"taxDeductible" | "visible", boolean> {
  id: string;
  productId?: string | null | undefined;
  amount?: number | undefined;
}

/** A saved card or bank account. */
export interface PaymentMethod
  extends
    Optional<"id" | "last4" | "status" | "account_holder_name" | "account_holder_type">,
    Optional<"exp_month" | "exp_year", string | number> {
  type?: "card" | "bank" | (string & {}) | undefined;
  /** The card's brand or the bank's name. */
  name?: string | undefined;
}

/** A donation as the API stores it. `amount` is in the currency's main unit, such as dollars. */
export interface Donation
  extends
    Optional<"id" | "churchId">,
    NullableTexts<"batchId" | "personId" | "method" | "methodDetails" | "notes" | "status"> {
  donationDate?: Date | string | null | undefined;
  amount?: number | undefined;
  person?: Person | undefined;
  fund?: Fund | undefined;
}

/** The part of a donation for one fund. */
export interface FundDonation extends Optional<"id" | "churchId" | "donationId" | "fundId"> {
  amount?: number | undefined;
  donation?: Donation | undefined;
}

/** A one-time or recurring donation to charge. `amount` is in the currency's main unit, such as dollars. */
export interface StripeDonation extends Optional<"customerId" | "type" | "churchId" | "notes"> {
  id?: string | undefined;
  amount?: number | undefined;
  person?: { [Name in "id" | "email" | "name"]?: string | undefined } | undefined;
  funds?: { id: string; amount: number; name?: string | undefined }[] | undefined;
  /** The start of a recurring donation, in milliseconds since 1970. */
  billing_cycle_anchor?: number | undefined;
  interval?: { interval: string; interval_count: number } | undefined;
}

/** A card provider as a church has configured it. */
export interface Gateway {
  id?: string;
  /** The provider's name, in any letter case. */
  provider?: string;
  publicKey?: string;
  /** The currency of charges, as an ISO 4217 code. */
  currency?: string | null;
}

/** A request that attaches a card to a person. `id` is that of the tokenized card. */
export type AddCardRequest = Record<
  "id" | "personId" | "email" | "name" | "churchId" | "provider" | "gatewayId",
  string
>;

/** The response to an {@link AddCardRequest}. Without a payment method the card was not saved. */
export interface AddCardResult {
  paymentMethod?: { id?: string; name?: string };
  customerId?: string;
  raw?: { message?: string };
}

/** A request for one charge. `amount` is in the currency's main unit, such as dollars. */
export interface ChargeRequest {
  amount: number;
  /** The id of the saved payment method. */
  id: string;
  customerId: string;
  type: "card";
  churchId: string;
  funds: { id: string; amount: number; name: string }[];
  person: { id: string; email: string; name: string };
  provider: string;
  gatewayId: string;
  church: { name: string; subDomain: string; churchURL: string; logo: string };
  /** The same key for every retry of one payment, so that the server does not charge twice. */
  idempotencyKey: string;
}

export interface ChargeResult {
  status?: string;
  /** The provider's client secret of this charge, with which a page confirms it or reads its status. */
  client_secret?: string;
  raw?: { message?: string };
}

/** The payer's first name, last name and email address. */
export type PaymentContact = Record<"firstName" | "lastName" | "email", string>;

/** The card provider's functions. The card field creates them and passes them to its `onReady`. */
export interface CardTokenizer {
  /** Creates a payment method from the card field. Returns its id, and for the receipt the card's brand and last four digits; or the provider's error message. */
  tokenize: (
    contact: PaymentContact,
  ) => Promise<
    | { id: string; brand?: string | undefined; last4?: string | undefined }
    | { error: string | undefined }
  >;
  /** Completes the charge with the bank's 3-D Secure check. Returns the charge's status afterwards, or the provider's error message. */
  finish: (
    clientSecret: string,
  ) => Promise<{ status?: string | undefined; error?: string | undefined }>;
  /** Returns the charge's current status. Rejects if it is not available. */
  lookUp: (clientSecret: string) => Promise<string | undefined>;
}

/** Props of the component in which payers enter their card, for `HostSettings.cardField`. */
export interface CardFieldProps {
  /** The church's public key at the provider. */
  publicKey: string;
  /** Id of the element that labels the field. */
  labelId: string;
  /** Whether the input cannot be changed, for example during the payment. */
  isDisabled: boolean;
  /** Called when the field is ready. Later calls replace the tokenizer. */
  onReady: (tokenizer: CardTokenizer) => void;
  /** Called when the input changes, with the provider's error message. `isComplete`: `false` if input is missing. `brand`: the brand of the card, such as "visa", if the field recognizes it. */
  onChange: (error: string | undefined, isComplete?: boolean, brand?: string) => void;
  /** Called if the provider's script is not available: `"failed"` if it failed to load or timed out, `"missing"` if it ran without defining its global. `false` means failed and `true` missing, as in earlier versions. */
  onUnavailable: (reason: "failed" | "missing" | boolean) => void;
}
