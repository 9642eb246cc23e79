"use client";
import Alert from "@mui/material/Alert";
import { type ComponentType, memo, type Ref, useCallback, useId, useMemo, useState } from "react";
import { QUESTION } from "./api.js";
import { CheckboxesField, ChoiceField, YesNoField } from "./fields/ChoiceFields.js";
import * as inputs from "./fields/InputFields.js";
import { PhoneField } from "./fields/PhoneField.js";
import type { CardPaymentProps } from "./payment/FormCardPayment.js";
import type { AmountDue, PaymentHandle, PaymentStatus } from "./payment/types.js";
import { fieldKind, type FieldKind } from "./rules/fields.js";
import { PaymentSkeleton } from "./Skeletons.js";
import type { Answer, Question } from "./types.js";
import { asText, readShape } from "../lib/text/json.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useText, useSession } from "../platform/provider/ChurchContext.js";
import { ErrorBoundary } from "../platform/provider/ErrorBoundary.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";
import { type RootProps, styled } from "../ui/styles.js";

/** Props of `QuestionEdit`: the question, its answer, and what to do on input. */
export interface QuestionEditProps
  extends Omit<RootProps, "ref">, HostProps, Pick<CardPaymentProps, "stripePromise"> {
  /** The question to show. Its `fieldType` decides on the field. */
  question: Question;
  /** The current answer. It is never mutated: store what `changeFunction` passes. */
  answer?: Answer | null | undefined;
  /** Whether the field has no background of its own. @default false */
  noBackground?: boolean | undefined;
  /** Called on each input with the question's id and the answer as text. */
  changeFunction: (questionId: string, value: string) => void;
  /** The church that receives a payment. @default the question's church, else the current church */
  churchId?: string | undefined;
  /** Receives the handle of a payment question, with which the host starts the payment. */
  ref?: Ref<PaymentHandle> | undefined;
}

interface FormQuestionProps
  extends
    Omit<inputs.FieldProps, "onChange" | "onIncomplete">,
    Pick<CardPaymentProps, "stripePromise"> {
  onChange: (questionId: string, value: string) => void;
  onIncomplete?: ((questionId: string, isIncomplete: boolean) => void) | undefined;
  churchId: string;
  /** Whether a payment question can be paid. If not, it shows its saved answer. Other kinds of question ignore it. @default true */
  canPay?: boolean;
  onPaymentStatus?:
    ((status: PaymentStatus, due: AmountDue | undefined, questionId: string) => void) | undefined;
  paymentRef?: Ref<PaymentHandle> | undefined;
}

/** The field components of the question kinds. The other kinds, except payments, are a {@link inputs.TextInputField}. */
const FIELDS: Partial<Record<FieldKind, ComponentType<inputs.FieldProps>>> = {
  phone: PhoneField,
  date: inputs.DateField,
  yesNo: YesNoField,
  choice: ChoiceField,
  checkboxes: CheckboxesField,
  heading: inputs.HeadingField,
};

function PaymentWaiting() {
  const text = useText(commonTexts);
  return <PaymentSkeleton text={text("loading")} />;
}

const PaymentQuestion = lazyWithRetry(
  () => import("./payment/FormCardPayment.js").then((module) => module.FormCardPayment),
  { Waiting: PaymentWaiting, Failed: LoadFailure },
);

const PaymentRoot = styled("div", { name: "NarthexQuestion", slot: "Payment" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  "& > p": inputs.noteStyle(theme),
  "& > p:first-of-type": inputs.labelStyle(theme),
}));

// The slot is not renamed, because hosts' themes use it.
const Root = styled("div", { name: "NarthexQuestion", slot: "Place" })({
  "&.NarthexQuestion-noBackground .MuiInputBase-root": { background: "none" },
});

/** Renders one question of any kind with its answer. An unknown kind renders a notice and keeps its answer. */
export const FormQuestion = memo(function FormQuestion(props: FormQuestionProps) {
  return (
    <ErrorBoundary part="entry" resetKey={props.question}>
      <FormQuestionContent {...props} />
    </ErrorBoundary>
  );
});

function FormQuestionContent(props: FormQuestionProps) {
  const { onChange, onIncomplete, onPaymentStatus, paymentRef, ...rest } = props;
  const { churchId, canPay = true, stripePromise, ...field } = rest;
  const { question, value } = field;
  const { id = "" } = question;
  const text = useText(formSubmissionEditTexts);
  const handleStatus = useCallback(
    (status: PaymentStatus, _: readonly string[], due: AmountDue | undefined) =>
      onPaymentStatus?.(status, due, id),
    [onPaymentStatus, id],
  );
  const kind = fieldKind(question.fieldType);
  const title = question.title || text("untitled");
  if (!kind) return <Alert severity="info">{text("unknownType", { question: title })}</Alert>;
  if (kind !== "payment") {
    const Field = FIELDS[kind] ?? inputs.TextInputField;
    return (
      <Field
        {...field}
        onChange={(next) => onChange(id, next)}
        onIncomplete={(isIncomplete) => onIncomplete?.(id, isIncomplete)}
      />
    );
  }
  if (!canPay) return <Alert severity="success">{`${title}: ${value}`}</Alert>;
  return (
    <PaymentRoot>
      <p>{title}</p>
      {question.description && <p>{question.description}</p>}
      <PaymentQuestion
        question={question}
        churchId={churchId}
        stripePromise={stripePromise}
        isDisabled={field.isDisabled}
        ref={paymentRef}
        onStatus={handleStatus}
      />
    </PaymentRoot>
  );
}

function QuestionEditRoot(props: QuestionEditProps) {
  const [paymentStatus, setPaymentStatus] = useState<PaymentStatus>("idle");
  const { answer, noBackground, changeFunction, churchId, stripePromise, ref, className } = props;
  const id = useId();
  // Hosts pass unchecked data from the server.
  const question = useMemo(
    () => readShape<Question>(props.question, QUESTION) ?? {},
    [props.question],
  );
  const session = useSession();
  const classes = [noBackground && "NarthexQuestion-noBackground", className];
  const value = asText(answer?.value) ?? "";
  return (
    <Root className={classes.filter(Boolean).join(" ")} sx={props.sx}>
      <FormQuestion
        id={id}
        question={question}
        value={value}
        onChange={changeFunction}
        // A saved answer means paid. But hosts may store the answer before `finish`; until then the payment must stay mounted.
        canPay={value === "" || paymentStatus !== "idle"}
        onPaymentStatus={setPaymentStatus}
        churchId={churchId || question.churchId || session.churchId || ""}
        stripePromise={stripePromise}
        paymentRef={ref}
      />
    </Root>
  );
}

/**
 * Renders one question of a form with its field, for hosts that build a form of their own.
 * @example
 * <QuestionEdit
 *   question={{ id: "QUE1", title: "Your name", fieldType: "Textbox" }}
 *   answer={answer}
 *   changeFunction={(questionId, value) => setAnswer({ questionId, value })}
 * />
 */
export const QuestionEdit = withHost(QuestionEditRoot);
