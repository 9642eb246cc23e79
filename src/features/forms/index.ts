export { FormCardPayment, type CardPaymentProps } from "./payment/FormCardPayment.js";
export { type FormBoxProps, FormSubmissionEdit } from "./FormSubmissionEdit.js";
export { QuestionEdit, type SingleQuestionProps } from "./QuestionEdit.js";
