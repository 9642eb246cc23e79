"use client";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { memo, type Ref, useCallback } from "react";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { ErrorBoundary } from "../../react/ErrorBoundary.js";
import { useText } from "../../react/useText.js";
import { fieldKind } from "../../rules/forms/fieldKind.js";
import type { PaymentHandle, PaymentStatus } from "../../types/payment.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { Loading } from "../../ui/Loading.js";
import { lazyPart } from "../../ui/lazyPart.js";
import type { FieldProps } from "./fields/FieldProps.js";
import { fields } from "./fields/fields.js";
import { labelStyle, noteStyle } from "./fields/questionText.js";
import type { CardPaymentProps } from "./payment/FormCardPayment.js";

export interface FormQuestionProps extends Omit<FieldProps, "onChange"> {
  /** Gives the question's id with its answer. */
  onChange: (questionId: string, value: string) => void;
  /** The church that a payment goes to. */
  churchId: string;
  /** What was paid already, and when the form was saved: it is not paid again. */
  isPaid: boolean;
  onPaymentStatus?: ((questionId: string, status: PaymentStatus, messages: readonly string[]) => void) | undefined;
  stripePromise?: CardPaymentProps["stripePromise"];
  /** Receives the payment of a payment question. */
  paymentRef?: Ref<PaymentHandle> | undefined;
}

// Few forms have one, and it brings all that a payment needs.
const PaymentQuestion = lazyPart(() => import("./payment/FormCardPayment.js").then((module) => module.FormCardPayment), {
  Waiting: () => <Loading size="sm" />,
  Failed: LoadFailure,
});

const PaymentPlace = styled("div", { name: "NarthexQuestion", slot: "Payment" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  "& > p": noteStyle(theme),
  "& > p:first-of-type": labelStyle(theme),
}));

/** One question with its answer, whatever its kind. A kind that nobody here knows says so, and keeps what was answered (L95). */
export const FormQuestion = memo(function FormQuestion(props: FormQuestionProps) {
  return (
    <ErrorBoundary part="entry" resetKey={props.question}>
      <Question {...props} />
    </ErrorBoundary>
  );
});

function Question({ onChange, ...props }: FormQuestionProps) {
  const { churchId, isPaid, onPaymentStatus, stripePromise, paymentRef, ...field } = props;
  const { question, value } = field;
  const { id = "" } = question;
  const text = useText(formSubmissionEditTexts);
  const handleChange = useCallback((next: string) => onChange(id, next), [onChange, id]);
  const handleStatus = useCallback(
    (status: PaymentStatus, messages: readonly string[]) => onPaymentStatus?.(id, status, messages),
    [onPaymentStatus, id],
  );
  const kind = fieldKind(question.fieldType);
  const title = question.title || text("untitled");
  if (kind === undefined) {
    return <Alert severity="info">{text("unknownType", { question: title })}</Alert>;
  }
  if (kind !== "payment") {
    const Field = fields[kind];
    return <Field {...field} onChange={handleChange} />;
  }
  if (isPaid) {
    return (
      <Alert severity="success">
        {title}: {value}
      </Alert>
    );
  }
  return (
    <PaymentPlace>
      <p>{title}</p>
      {question.description && <p>{question.description}</p>}
      <PaymentQuestion ref={paymentRef} question={question} churchId={churchId} onStatus={handleStatus} stripePromise={stripePromise} />
    </PaymentPlace>
  );
}
