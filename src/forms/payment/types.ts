import type { CardFieldProps, PaymentContact } from "../../lib/giving/types.js";

/** Identifies a payment: the payment question of a form of a church. */
export type PaymentKey = Record<"churchId" | "formId" | "questionId", string>;

/** The amount of a payment and the fund that it goes to. */
export interface FundAmount {
  /** In the currency's main unit, such as dollars, rounded to its smallest chargeable unit. */
  amount: number;
  fundId: string;
  fundName: string;
}

/** Data of a payment, copied when the payment starts. Later changes of the question do not change the charge. */
export interface PaymentOrder {
  fundAmount: FundAmount;
  /** The gateway's currency, three letters. */
  currency: string;
  contact: PaymentContact;
  gatewayId: string;
  church: { name: string; subDomain: string; logo: string };
  /** Origin of the page. The charge request sends it as `churchURL`. */
  churchUrl: string;
}

/** An amount to charge. */
export interface AmountDue {
  /** In the currency's main unit, such as dollars. */
  amount: number;
  /** Three letters, such as "USD". */
  currency: string;
}

/** The part of a card that the receipt shows. It is kept in memory only, so after a reload it is not known. */
export interface CardSummary {
  /** As the card field reports it, such as "visa". */
  brand?: string | undefined;
  /** The last four digits. */
  last4?: string | undefined;
}

/** A card that is tokenized and attached to a person. A charge needs one. */
export interface SavedCard {
  id: string;
  customerId: string;
  personId: string;
  /** The payer. The card is not used for another contact. */
  contact: PaymentContact;
  /** Name on the receipt. */
  name: string;
  summary?: CardSummary | undefined;
}

/** A payment that may have moved money. It holds no card data. */
export interface PaymentAttempt extends PaymentKey {
  /** Also the idempotency key of the charge. */
  attemptId: string;
  amount: number;
  /** Three letters. Missing in attempts that earlier versions stored. */
  currency?: string | undefined;
  fundId: string;
  personId: string;
  /** `charging` counts as `unknown` after the page was left. */
  state: "charging" | "unknown" | "charged";
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Id of the payer. Empty for an anonymous payer. */
  userId: string;
  receiptName: string;
}

/** Outcome of a charge that does not wait for authentication. `refused`: nothing is charged. With a `clientSecret`, the provider can look it up. */
export type SettledOutcome =
  | { kind: "charged" }
  | { kind: "refused"; message?: string | undefined }
  | { kind: "unknown"; clientSecret?: string | undefined };

/** Outcome of a charge call. `action`: the bank requires authentication first. */
export type ChargeOutcome = SettledOutcome | { kind: "action"; clientSecret: string };

/** The state of a payment. `unknown`: money may have moved. `paidElsewhere`: paid in another tab. `charged`: paid, but the form may be unsaved. */
export type PaymentStatus = "idle" | "paying" | "failed" | "unknown" | "paidElsewhere" | "charged";

/**
 * Why a try was not charged. Each reason has a text, which a `message` of the provider or server replaces. `notAccepted`: the
 * charge was refused. `notTokenized`, `cardNotSaved`: tokenizing or saving the card failed. `notSaved`: saving the payer failed,
 * or the try ended before the charge for another reason, such as a sign-out. `elsewhere`: another tab is making the same payment.
 */
export interface PaymentProblem {
  reason: "notAccepted" | "cardNotSaved" | "notTokenized" | "notSaved" | "elsewhere";
  message?: string | undefined;
}

/** The state of a payment with what its status needs. */
export interface PaymentState {
  status: PaymentStatus;
  /** Why the last try was refused or ended before the charge. */
  problem?: PaymentProblem | undefined;
  /** This tab's attempt, if it was charged or its outcome is unknown. */
  attempt?: PaymentAttempt | undefined;
  /** Whether the provider can look up the unknown outcome. Such a payment is looked up instead of charged again. */
  canLookUp?: boolean | undefined;
}

/** A validation error of a payment question. */
export interface PaymentValidationError {
  /** The message at the field. */
  text: string;
  /** Focuses the field. */
  focus: () => void;
}

/** The result of `PaymentHandle.handlePayment`. */
export interface PaymentResult {
  /** Whether the payment is charged, now or before. */
  paymentSuccessful: boolean;
  /** Name of the payer, for the question's answer. Empty if the payment is not charged. */
  name: string;
  /** The validation errors, or why the payment failed or is unclear. */
  errors: string[];
}

/** A charged payment, for the receipt of its form. */
export interface PaymentReceipt extends AmountDue {
  /** Name of the fund. */
  fund: string;
  /** The card that was charged, as far as it is known. */
  card: CardSummary;
  /** When the charge was sent. */
  paidAt: Date;
  /** Name of the church; empty if it is not known. */
  church: string;
  /** First name of the payer; empty if it is not known. */
  firstName: string;
}

/** Imperative handle by which a form controls its payment question. */
export interface PaymentHandle {
  /** Id of the payment question. */
  questionId: string;
  /** Returns the validation errors and shows them at their fields. A charged payment has none. Sends nothing. */
  validate: () => PaymentValidationError[];
  /** Validates and pays, unless the payment is already charged or its outcome is unclear. Returns the result; never rejects. */
  handlePayment: () => Promise<PaymentResult>;
  /** Completes a charged payment after the form is saved: removes the stored attempt, so that the next payment is a new one. Unlike `CardTokenizer.finish`, it does not charge. */
  finish: () => void;
  /** Returns the receipt of a charged payment; `undefined` before the charge and after `finish`. */
  receipt: () => PaymentReceipt | undefined;
  /** Focuses the first invalid field, or else the message of the failed payment. */
  focusError: () => void;
}

/**
 * The instance that Stripe's `loadStripe` resolves to. The type is structural, because hosts may lack Stripe's types. It has the
 * four functions by which react-stripe-js recognizes an instance.
 */
export interface StripeInstance {
  /** Creates the group of Stripe's card fields. */
  elements: (...options: never[]) => unknown;
  /** Creates a token of a card. */
  createToken: (...options: never[]) => unknown;
  /** Creates a payment method from a card field. */
  createPaymentMethod: (...options: never[]) => unknown;
  /** Confirms a charge with the bank's 3-D Secure check. */
  confirmCardPayment: (...options: never[]) => unknown;
}

/** Props of the card field of Stripe: those of any card field, and the host's Stripe instance. */
export interface StripeCardFieldProps extends CardFieldProps {
  /** The host's Stripe instance or a promise of it. @default loaded with the church's public key */
  stripePromise?: PromiseLike<StripeInstance | null> | StripeInstance | null | undefined;
}
