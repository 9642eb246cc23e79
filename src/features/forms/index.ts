export { type CardPaymentProps, FormCardPayment } from "./payment/FormCardPayment.js";
export type { FormBoxProps } from "./FormBoxProps.js";
export { FormSubmissionEdit } from "./FormSubmissionEdit.js";
export { QuestionEdit, type SingleQuestionProps } from "./QuestionEdit.js";
// What these mention.
export type { PaymentStatus } from "../../types/payment.js";
export type { RootProps } from "../../ui/RootProps.js";
export type { StripeCardFieldProps, StripeInstance } from "./payment/stripe/StripeCardFieldProps.js";
