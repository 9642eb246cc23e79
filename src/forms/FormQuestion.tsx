"use client";
import { type Ref, memo, useCallback, type ComponentType } from "react";
import { styled } from "@mui/material/styles";
import Alert from "@mui/material/Alert";
import { YesNoField, ChoiceField, CheckboxesField } from "./fields/ChoiceFields.js";
import { type FieldProps, noteStyle, labelStyle, HeadingField } from "./fields/FieldFrame.js";
import { LineField, DateField } from "./fields/InputFields.js";
import { PhoneField } from "./fields/PhoneField.js";
import type { CardPaymentProps } from "./payment/FormCardPayment.js";
import type { PaymentStatus, PaymentHandle } from "./payment/types.js";
import { fieldKind, type FieldKind } from "./rules/fields.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { ErrorBoundary } from "../platform/provider/ErrorBoundary.js";
import { useText } from "../platform/provider/useText.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { Loading } from "../ui/feedback/Loading.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";

interface FormQuestionProps extends Omit<FieldProps, "onChange" | "onIncomplete"> {
  /** Called with the question's id and its answer. */
  onChange: (questionId: string, value: string) => void;
  /** {@link FieldProps.onIncomplete} with the question's id. */
  onIncomplete?: ((questionId: string, isIncomplete: boolean) => void) | undefined;
  /** The church that receives a payment. */
  churchId: string;
  /** Whether the question is paid and saved already: then it shows its answer instead of the card fields. */
  isPaid: boolean;
  onPaymentStatus?:
    ((questionId: string, status: PaymentStatus, messages: readonly string[]) => void) | undefined;
  stripePromise?: CardPaymentProps["stripePromise"];
  /** Receives the handle of a payment question. */
  paymentRef?: Ref<PaymentHandle> | undefined;
}

/** The field components of the question kinds. The other kinds, except payments, are a {@link LineField}. */
const FIELDS: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  phone: PhoneField,
  date: DateField,
  yesNo: YesNoField,
  choice: ChoiceField,
  checkboxes: CheckboxesField,
  heading: HeadingField,
};

// Loaded on first use: few forms have a payment question, and its code is large.
const PaymentQuestion = lazyWithRetry(
  () => import("./payment/FormCardPayment.js").then((module) => module.FormCardPayment),
  { Waiting: () => <Loading size="sm" />, Failed: LoadFailure },
);

const PaymentRoot = styled("div", { name: "NarthexQuestion", slot: "Payment" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  "& > p": noteStyle(theme),
  "& > p:first-of-type": labelStyle(theme),
}));

/** Renders one question of any kind with its answer. An unknown kind renders a notice and keeps its answer. */
export const FormQuestion = memo(function FormQuestion(props: FormQuestionProps) {
  return (
    <ErrorBoundary part="entry" resetKey={props.question}>
      <Question {...props} />
    </ErrorBoundary>
  );
});

function Question({ onChange, onIncomplete, onPaymentStatus, ...props }: FormQuestionProps) {
  const { churchId, isPaid, stripePromise, paymentRef, ...field } = props;
  const { question, value } = field;
  const { id = "" } = question;
  const text = useText(formSubmissionEditTexts);
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
    const Field = FIELDS[kind] ?? LineField;
    return (
      <Field
        {...field}
        onChange={(next) => onChange(id, next)}
        onIncomplete={(isIncomplete) => onIncomplete?.(id, isIncomplete)}
      />
    );
  }
  if (isPaid) {
    return (
      <Alert severity="success">
        {title}: {value}
      </Alert>
    );
  }
  return (
    <PaymentRoot>
      <p>{title}</p>
      {question.description && <p>{question.description}</p>}
      <PaymentQuestion
        ref={paymentRef}
        question={question}
        churchId={churchId}
        onStatus={handleStatus}
        stripePromise={stripePromise}
      />
    </PaymentRoot>
  );
}
