import type { CardPaymentProps } from "../forms/payment/FormCardPayment.js";
import type { HostProps } from "../platform/provider/withHost.js";

export { type CardPaymentProps, FormCardPayment } from "../forms/payment/FormCardPayment.js";
export type {
  FormSubmissionEditProps,
  FormTarget,
  FormTarget as FormPlace,
} from "../forms/types.js";
export { FormSubmissionEdit } from "../forms/FormSubmissionEdit.js";
export { QuestionEdit, type QuestionEditProps } from "../forms/QuestionEdit.js";
export type {
  AmountDue,
  CardSummary,
  PaymentValidationError,
  PaymentValidationError as PaymentFault,
  PaymentHandle,
  PaymentReceipt,
  PaymentResult,
  PaymentStatus,
  StripeCardFieldProps,
  StripeInstance,
} from "../forms/payment/types.js";
export type { RootProps } from "../ui/styles.js";

/** Props of `FormCardPayment`: its own, and the settings of the host. */
export type FormCardPaymentProps = CardPaymentProps & HostProps;
