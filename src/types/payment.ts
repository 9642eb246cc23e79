/** Who pays. */
export interface PaymentContact {
  firstName: string;
  lastName: string;
  email: string;
}

/** What is paid, frozen when the reader presses the button: what was shown is what is charged. */
export interface PaymentTerms {
  /** In the currency's main unit, such as dollars, and in no smaller parts than can be charged. */
  amount: number;
  fundId: string;
  fundName: string;
}

/** What a card provider does in the page; made by the part that shows its card field, injected everywhere else. */
export interface CardTokenizer {
  /** Makes a payment method of what stands in the card field: its id, or what the provider says is wrong. */
  tokenize: (contact: PaymentContact) => Promise<{ id: string } | { error: string | undefined }>;
  /** Lets the bank ask the payer (3-D Secure): the charge's status afterwards, or what the provider says. */
  finish: (clientSecret: string) => Promise<{ status?: string | undefined; error?: string | undefined }>;
  /** The charge's status as the provider knows it now. Rejects where nobody can say. */
  lookUp: (clientSecret: string) => Promise<string | undefined>;
}

/** Which payment of which form. */
export interface PaymentPlace {
  churchId: string;
  formId: string;
  questionId: string;
}

/** Where one payment stands (FAULTS §5). `charging` that was left is as good as `unknown`. */
export type AttemptState = "charging" | "unknown" | "charged";

/**
 * Where a payment of a page stands. `unknown`: money may have moved. `paidElsewhere`: another tab has paid for it since this page
 * was opened. `charged`: paid, and the form may not be saved yet.
 */
export type PaymentStatus = "idle" | "paying" | "failed" | "unknown" | "paidElsewhere" | "charged";

/** A payment that may have moved money. It holds no card data. */
export interface PaymentAttempt extends PaymentPlace {
  /** Also the key that goes with the charge. */
  attemptId: string;
  amount: number;
  /** Three letters. A payment that an earlier version has stored has none. */
  currency?: string | undefined;
  fundId: string;
  personId: string;
  state: AttemptState;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Whose it is; empty for somebody who is not signed in. */
  userId: string;
  /** Who paid, for the receipt (PAY-14). */
  receiptName: string;
}

/** What the answer to a charge means: the money has moved, has not, may have; or the bank asks first. */
export type ChargeVerdict =
  | { kind: "charged" }
  | { kind: "refused"; message?: string | undefined }
  /** `clientSecret`: the provider knows this very charge, and can be asked what became of it. */
  | { kind: "unknown"; clientSecret?: string | undefined }
  | { kind: "action"; clientSecret: string };

/** Why a payment was not charged. Each reason is a sentence of the texts; `message` is the provider's or server's own (PAY-23). */
export interface PaymentProblem {
  /** `elsewhere`: another tab is paying for the same. */
  reason: "notAccepted" | "cardNotSaved" | "notTokenized" | "notSaved" | "elsewhere";
  message?: string | undefined;
}

/** What a card field is told, and what it tells. */
export interface CardFieldProps {
  /** The church's key at the provider. */
  publicKey: string;
  /** Of the visible label. */
  labelId: string;
  /** Nothing can be typed meanwhile. */
  isDisabled: boolean;
  /** The field is there; later calls replace the former tokenizer. */
  onReady: (tokenizer: CardTokenizer) => void;
  /**
   * Another card stands there now; `error` is what the provider says of it while it is typed. `isComplete` is `false` where
   * the field knows that something is missing still.
   */
  onChange: (error: string | undefined, isComplete?: boolean) => void;
  /** The provider's script could not be loaded. `isMissing`: it was loaded, and is not what it should be. */
  onUnavailable: (isMissing: boolean) => void;
}

/** What came of a payment. */
export interface PaymentResult {
  paymentSuccessful: boolean;
  /** Who paid, for the answer. */
  name: string;
  /** Texts, as they are shown. */
  errors: string[];
}

/** What keeps a payment from being made, as it is shown at its field; `focus` leads there. */
export interface PaymentFault {
  text: string;
  focus: () => void;
}

/** What the form around a payment question can do with it. */
export interface PaymentHandle {
  questionId: string;
  /** All that is wrong, shown at its fields from then on; nothing is sent. A payment that is charged has no faults. */
  validate: () => PaymentFault[];
  /** Pays, once; what is paid stays paid, whoever asks again. Never rejects. */
  handlePayment: () => Promise<PaymentResult>;
  /** The form is saved: what was paid for it is done. */
  finish: () => void;
}
