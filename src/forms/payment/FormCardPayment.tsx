"use client";
import { type Ref, useEffect, useImperativeHandle, useMemo } from "react";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { QUESTION } from "../api.js";
import { CardSection, ProviderCardField } from "./CardSection.js";
import { ContactFields } from "./ContactFields.js";
import { PaymentReceipt, PaymentNotice } from "./PaymentNotice.js";
import { PaymentRoot } from "./PaymentRoot.js";
import { paymentMessages, isUnclear } from "./rules/charge.js";
import { SETUP_TEXTS } from "./rules/contact.js";
import type {
  PaymentStatus,
  StripeCardFieldProps,
  PaymentHandle,
  PaymentAttempt,
} from "./types.js";
import { useCardField, usePaymentForm } from "./usePaymentForm.js";
import type { Question } from "../types.js";
import { useLeaveWarning } from "../useFormSubmission.js";
import { formatCurrency, currencyDigits } from "../../lib/giving/amounts.js";
import { idText } from "../../lib/text/json.js";
import { readShape } from "../../lib/text/readShape.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { useMisuseWarning } from "../../platform/provider/useMisuseWarning.js";
import { useText, useLanguage } from "../../platform/provider/useText.js";
import { withHost } from "../../platform/provider/withHost.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { Loading } from "../../ui/feedback/Loading.js";
import type { RootProps } from "../../ui/types.js";

export interface CardPaymentProps extends Omit<RootProps, "ref"> {
  /** The payment question. Its choices `Amount` and `FundId` hold the amount and the fund. */
  question: Question;
  /** Id of the church that receives the payment. */
  churchId: string;
  /** Called with the status of the payment and its messages, at first and after each change. */
  onStatus?: ((status: PaymentStatus, messages: readonly string[]) => void) | undefined;
  /** The host's Stripe instance or a promise of it. @default loaded with the church's public key */
  stripePromise?: StripeCardFieldProps["stripePromise"];
  /** Imperative handle that validates, pays and completes the payment. */
  ref?: Ref<PaymentHandle> | undefined;
}

const NO_CHURCH =
  "<FormCardPayment> has no church to pay: churchId is missing or empty. Pass the id of the church that receives the payment as " +
  "churchId, to <QuestionEdit> or <FormSubmissionEdit> where one of them shows the question.";

function CardPayment({ onStatus, stripePromise, ref, className, sx, ...props }: CardPaymentProps) {
  // Hosts pass unchecked server responses.
  const question = useMemo(
    () => readShape<Question>(props.question, QUESTION) ?? {},
    [props.question],
  );
  const churchId = idText(props.churchId)?.trim() ?? "";
  useMisuseWarning(!churchId, NO_CHURCH);
  const text = useText(paymentTexts);
  const language = useLanguage();
  const HostCardField = useCardField();
  const form = usePaymentForm({ question, churchId, hasProvider: !!stripePromise });
  const { state, setup, verdict, payer, handle, idOf } = form;
  const { status, attempt } = state;
  useImperativeHandle(ref, () => handle);
  const messages = useMemo(() => paymentMessages(state, text), [state, text]);
  useEffect(() => onStatus?.(status, messages), [onStatus, status, messages]);
  useLeaveWarning(
    status === "paying" || status === "unknown" || status === "charged",
    form.saveAgain,
  );

  // Fixed digits, because browsers omit the decimals of currencies without small coins, which are charged nevertheless.
  const formatAmount = (amount: number, currency = setup.currency) =>
    formatCurrency(amount, {
      locale: language,
      currency,
      fractionDigits: currencyDigits(currency),
    });
  const formatAmountAndFund = ({
    amount,
    fundId,
    currency,
  }: Pick<PaymentAttempt, "amount" | "fundId" | "currency">) => {
    const fund = setup.funds.find(({ id }) => id === fundId)?.name;
    return fund
      ? text("amountTo", { amount: formatAmount(amount, currency), fund })
      : formatAmount(amount, currency);
  };
  const isPaid = status === "charged";
  const terms = "fault" in verdict ? undefined : verdict.terms;
  const isReady = setup.status === "ready" && terms !== undefined;
  const hasAccountNotice = isReady && !payer.isSignedIn && status !== "paying" && !isPaid;
  return (
    <PaymentRoot
      id={idOf("payment")}
      role="group"
      tabIndex={-1}
      aria-label={question.title}
      className={className}
      sx={sx}
    >
      {setup.status === "loading" && (
        <Loading size="sm" id={`${idOf("payment")}-loading`} loadingText={text("loading")} />
      )}
      {setup.status === "failed" && !isPaid && (
        <LoadFailure text={text("loadFailed")} onRetry={setup.retry} />
      )}
      {setup.status === "ready" && "fault" in verdict && !isPaid && !isUnclear(status) && (
        <Alert severity="error">
          <p>{text(SETUP_TEXTS[verdict.fault])}</p>
          <p>{text(verdict.fault === "key" ? "keyHint" : "setupHint")}</p>
        </Alert>
      )}
      {isReady && !isPaid && (
        <Typography variant="h6" component="p">
          <bdi>{formatAmountAndFund(terms)}</bdi>
        </Typography>
      )}
      {isPaid && attempt && setup.status !== "loading" && (
        <PaymentReceipt attempt={attempt} amount={formatAmountAndFund(attempt)} />
      )}
      <PaymentNotice form={form} amount={isReady ? formatAmount(terms.amount) : ""} />
      {(isReady || isPaid) && (
        <ContactFields form={form} isReadOnly={isPaid || status === "paying"} />
      )}
      {hasAccountNotice && (
        <Typography variant="body2" color="textSecondary">
          {setup.church.name
            ? text("account", { church: setup.church.name })
            : text("accountSomewhere")}
        </Typography>
      )}
      {isReady && !isPaid && (
        <CardSection form={form} isDisabled={status === "paying"}>
          {(props) =>
            HostCardField ? (
              <HostCardField {...props} />
            ) : (
              <ProviderCardField {...props} stripePromise={stripePromise} />
            )
          }
        </CardSection>
      )}
    </PaymentRoot>
  );
}

/**
 * Renders a card payment as a question of a form: its amount, the payer, and the card. The question's choices `Amount` and
 * `FundId` define the payment, which is charged at most once.
 *
 * @example
 * const ref = useRef<PaymentHandle>(null);
 * const handleSave = async () => {
 *   const result = await ref.current?.handlePayment();
 *   if (!result?.paymentSuccessful) return;
 *   await saveForm();
 *   ref.current?.finish();
 * };
 * return <FormCardPayment ref={ref} question={question} churchId={churchId} />;
 *
 * @see PAY-01
 */
export const FormCardPayment = withHost(CardPayment);
