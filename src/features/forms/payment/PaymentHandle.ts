import type { PaymentStatus } from "../../../client/payments/CardPayment.js";
import type { Question } from "../../../types/forms.js";

/** Something that stands in the way of a payment, in words, and the control that it is about. */
export interface PaymentFault {
  text: string;
  /** DOM id of what takes the focus; none where it is about no field. */
  fieldId?: string | undefined;
}

/** What came of a payment. `name` is for the receipt, which becomes the answer (PAY-14); `errors` are shown as they are (PAY-18). */
export interface PaymentResult {
  paymentSuccessful: boolean;
  name: string;
  errors: string[];
}

/** By which a form has a payment question paid. */
export interface PaymentHandle {
  questionId: string;
  /** What is wrong with the fields, now marked at each of them; empty where the payment can be tried, or has been made. */
  validate: () => PaymentFault[];
  /** Pays, at most once: what is paid already succeeds at once. Never rejects. */
  handlePayment: () => Promise<PaymentResult>;
  /** The form is saved: what was paid for it is done. */
  finish: () => void;
}

/** What a form hears of the payment of one of its questions. */
export interface PaymentListener {
  question: Question;
  /** The church that is paid. */
  churchId: string;
  /** Where it stands, at first and after each change. */
  onStatus?: ((status: PaymentStatus) => void) | undefined;
}
