import type { SingleQuestionProps } from "./forms/QuestionEdit.js";
import type { CardPaymentProps } from "./forms/payment/FormCardPayment.js";
import type { FormBoxProps } from "./forms/types.js";
import type { HostProps } from "./platform/provider/withHost.js";
export { type CardPaymentProps, FormCardPayment } from "./forms/payment/FormCardPayment.js";
export type { FormBoxProps, FormPlace } from "./forms/types.js";
export { FormSubmissionEdit } from "./forms/FormSubmissionEdit.js";
export { QuestionEdit, type SingleQuestionProps } from "./forms/QuestionEdit.js";
export type {
  PaymentFault,
  PaymentHandle,
  PaymentResult,
  PaymentStatus,
  StripeCardFieldProps,
  StripeInstance,
} from "./forms/payment/types.js";
export type { RootProps } from "./ui/types.js";

// What the rooms take when they are mounted alone: their own props, and the host's.
export type FormSubmissionEditProps = FormBoxProps & HostProps;

export type QuestionEditProps = SingleQuestionProps & HostProps;

export type FormCardPaymentProps = CardPaymentProps & HostProps;
