import type { CardPaymentProps, FormBoxProps, SingleQuestionProps } from "./features/forms/index.js";
import type { HostProps } from "./react/withHost.js";

export {
  type CardPaymentProps,
  FormCardPayment,
  FormSubmissionEdit,
  type PaymentStatus,
  QuestionEdit,
  type RootProps,
  type StripeCardFieldProps,
  type StripeInstance,
} from "./features/forms/index.js";
// What the rooms take when they are mounted alone: their own props, and the host's.
export type FormSubmissionEditProps = FormBoxProps & HostProps;
export type QuestionEditProps = SingleQuestionProps & HostProps;
export type FormCardPaymentProps = CardPaymentProps & HostProps;
export type { FormPlace } from "./types/forms.js";
export type { PaymentFault, PaymentHandle, PaymentResult } from "./types/payment.js";
