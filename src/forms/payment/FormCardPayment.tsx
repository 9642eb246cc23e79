"use client";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { type InputHTMLAttributes, type Ref, useEffect, useImperativeHandle } from "react";
import { CardSection } from "./CardSection.js";
import { PaymentNotice, PaymentReceipt } from "./PaymentNotice.js";
import { needsConfirmation } from "./rules/charge.js";
import { CONTACT_FIELDS, SETUP_TEXTS } from "./rules/order.js";
import type { PaymentHandle, PaymentStatus, StripeCardFieldProps } from "./types.js";
import { type PaymentForm, usePaymentForm } from "./usePaymentForm.js";
import { currencyDigits, formatCurrency } from "../../lib/giving/amounts.js";
import type { PaymentContact } from "../../lib/giving/types.js";
import { idText, readShape } from "../../lib/text/json.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { useLanguage, useText, withHost } from "../../platform/provider/ChurchContext.js";
import { useMisuseWarning } from "../../platform/provider/useMisuseWarning.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { Loading } from "../../ui/feedback/Loading.js";
import { type RootProps, styled } from "../../ui/styles.js";
import { QUESTION } from "../api.js";
import { EMAIL_INPUT, InputField } from "../fields/InputFields.js";
import type { Question } from "../types.js";

export interface CardPaymentProps extends Omit<RootProps, "ref"> {
  /** The payment question. Its choices `Amount` and `FundId` hold the amount and the fund. */
  question: Question;
  churchId: string;
  /** Called on mount and after each change with the payment's status and messages. */
  onStatus?: ((status: PaymentStatus, messages: readonly string[]) => void) | undefined;
  /** The host's Stripe instance or a promise of it. @default loaded with the church's public key */
  stripePromise?: StripeCardFieldProps["stripePromise"];
  /** Imperative handle that validates, pays and completes the payment. */
  ref?: Ref<PaymentHandle> | undefined;
}

const NO_CHURCH =
  "<FormCardPayment> has no church to pay: churchId is missing or empty. Pass the id of the church that receives the payment as " +
  "churchId, to <QuestionEdit> or <FormSubmissionEdit> where one of them shows the question.";

const CONTACT_INPUTS: Record<keyof PaymentContact, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { autoComplete: "given-name" },
  lastName: { autoComplete: "family-name" },
  email: EMAIL_INPUT,
};

const Root = styled("div", { name: "NarthexFormCardPayment", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(2),
  // Empty elements must not add a gap.
  "& > :empty": { display: "none" },
  "&:focus, & :focus:not(:focus-visible)": { outline: "none" },
  "& .MuiInputBase-root, & .MuiButton-root": { minHeight: 44 },
  "& .MuiAlert-root": { margin: 0, overflowWrap: "anywhere" },
  "& .MuiAlert-message p": { margin: 0 },
  "& .MuiAlert-message p + p, & .MuiAlert-message p + .MuiButton-root": {
    marginBlockStart: theme.spacing(1),
  },
}));

function CardPaymentQuestion(props: CardPaymentProps) {
  const { onStatus, stripePromise, ref, className, sx } = props;
  // Hosts pass unchecked server responses.
  const question = readShape<Question>(props.question, QUESTION) ?? {};
  const churchId = idText(props.churchId)?.trim() ?? "";
  useMisuseWarning(!churchId, NO_CHURCH);
  const text = useText(paymentTexts);
  const locale = useLanguage();
  const form = usePaymentForm(question, churchId, !!stripePromise);
  const { payment, messages, setup, charge, idOf } = form;
  const { status, attempt } = form.state;
  const isPaying = status === "paying";
  const isPaid = status === "charged";
  useImperativeHandle(ref, () => form.handle);
  useEffect(() => onStatus?.(status, messages), [onStatus, status, messages]);
  const mayHavePaid = isPaying || isPaid || status === "unknown";
  useEffect(() => {
    if (!mayHavePaid) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // The attempt is also stored in `history.state`, which Chromium does not let a later `pagehide` handler change.
      payment.storeAgain();
    };
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [mayHavePaid, payment]);

  // Always shows the decimals that are charged. `Intl` omits them for some currencies.
  const formatAmount = (amount: number, currency = setup.currency) =>
    formatCurrency(amount, { locale, currency, fractionDigits: currencyDigits(currency) });
  const withFundName = (amount: string, fundId: string) => {
    const fund = setup.funds.find(({ id }) => id === fundId)?.name;
    return fund ? text("amountTo", { amount, fund }) : amount;
  };
  const { terms, problem } = charge ?? {};
  const amount = terms ? formatAmount(terms.amount) : "";
  const isPayable = terms !== undefined && !isPaid;
  return (
    <Root
      id={idOf("group")}
      role="group"
      tabIndex={-1}
      aria-label={question.title}
      className={className}
      sx={sx}
    >
      {setup.status === "loading" && (
        <Loading size="sm" id={`${idOf("group")}-loading`} loadingText={text("loading")} />
      )}
      {setup.status === "failed" && !isPaid && (
        <LoadFailure text={text("loadFailed")} onRetry={setup.retry} />
      )}
      {problem && !isPaid && !needsConfirmation(status) && (
        <Alert severity="error">
          <p>{text(SETUP_TEXTS[problem])}</p>
          <p>{text(problem === "key" ? "keyHint" : "setupHint")}</p>
        </Alert>
      )}
      {isPayable && (
        <Typography variant="h6" component="p">
          <bdi>{withFundName(amount, terms.fundId)}</bdi>
        </Typography>
      )}
      {isPaid && attempt && setup.status !== "loading" && (
        <PaymentReceipt
          attempt={attempt}
          amount={withFundName(formatAmount(attempt.amount, attempt.currency), attempt.fundId)}
        />
      )}
      <PaymentNotice {...{ form, amount, isPayable }} />
      {(isPayable || isPaid) && <ContactFields form={form} isReadOnly={isPaid || isPaying} />}
      {isPayable && form.payer.userId === undefined && !isPaying && (
        <Typography variant="body2" color="textSecondary">
          {setup.church.name
            ? text("account", { church: setup.church.name })
            : text("accountSomewhere")}
        </Typography>
      )}
      {isPayable && <CardSection form={form} stripePromise={stripePromise} />}
    </Root>
  );
}

function ContactFields({ form, isReadOnly }: { form: PaymentForm; isReadOnly: boolean }) {
  const text = useText(paymentTexts);
  const { contact, locked, change } = form.payer;
  return CONTACT_FIELDS.map((name) => {
    const isLocked = locked.has(name);
    const description = isLocked ? text("locked") : null;
    const question = { title: text(name), description, required: true };
    return (
      <InputField
        key={name}
        field={{ id: form.idOf(name), question, error: form.errorOf(name) }}
        value={contact[name]}
        readOnly={isReadOnly || isLocked}
        onChange={({ target }) => change(name, target.value)}
        inputProps={{ ...CONTACT_INPUTS[name], maxLength: 254 }}
      />
    );
  });
}

/**
 * Renders a card payment as a question of a form: its amount, the payer, and the card. The question's choices `Amount` and
 * `FundId` define the payment, which is charged at most once. To pay, call `handlePayment` of the ref, save the form if
 * `paymentSuccessful`, then call `finish`.
 * @example <FormCardPayment ref={ref} question={question} churchId={churchId} />
 * @see PAY-01
 */
export const FormCardPayment = withHost(CardPaymentQuestion);
