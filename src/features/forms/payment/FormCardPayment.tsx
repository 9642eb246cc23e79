"use client";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { type Ref, useEffect, useImperativeHandle, useMemo } from "react";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useCardField } from "../../../react/useCardField.js";
import { useLeaveWarning } from "../../../react/useLeaveWarning.js";
import { useMisuseWarning } from "../../../react/useMisuseWarning.js";
import { useLanguage, useText } from "../../../react/useText.js";
import { withHost } from "../../../react/withHost.js";
import { currencyDigits } from "../../../rules/giving/currencyDigits.js";
import { formatCurrency } from "../../../rules/giving/formatCurrency.js";
import { readShape } from "../../../rules/api/readShape.js";
import { QUESTION } from "../../../rules/api/shapes.js";
import { isUnclear } from "../../../rules/payment/isUnclear.js";
import { idText } from "../../../rules/session/idText.js";
import type { Question } from "../../../types/forms.js";
import type { PaymentAttempt, PaymentHandle, PaymentStatus } from "../../../types/payment.js";
import { LoadFailure } from "../../../ui/LoadFailure.js";
import { Loading } from "../../../ui/Loading.js";
import type { RootProps } from "../../../ui/RootProps.js";
import { CardPlace } from "./CardPlace.js";
import { ContactFields } from "./ContactFields.js";
import { SETUP_TEXTS } from "./findPaymentFaults.js";
import { PaymentNotice } from "./PaymentNotice.js";
import { PaymentReceipt } from "./PaymentReceipt.js";
import { PaymentRoot } from "./PaymentRoot.js";
import { paymentWords } from "./paymentWords.js";
import { ProviderCardField } from "./ProviderCardField.js";
import type { StripeCardFieldProps } from "./stripe/StripeCardFieldProps.js";
import { usePaymentForm } from "./usePaymentForm.js";

export interface CardPaymentProps extends Omit<RootProps, "ref"> {
  /** The payment question: its choices name the amount and the fund. */
  question: Question;
  /** The church that is paid. */
  churchId: string;
  /**
   * Called with the status of the payment and its messages, at first and after each change: the form around it says what that
   * means for Save.
   */
  onStatus?: ((status: PaymentStatus, messages: readonly string[]) => void) | undefined;
  /** The host's own instance of the card provider's script. @default it is loaded with the church's key */
  stripePromise?: StripeCardFieldProps["stripePromise"];
  /** By which the form has it paid. */
  ref?: Ref<PaymentHandle> | undefined;
}

const NO_CHURCH =
  "<FormCardPayment> has no church to pay: churchId is missing or empty. Pass the id of the church that receives the payment as " +
  "churchId, to <QuestionEdit> or <FormSubmissionEdit> where one of them shows the question.";

/** A donation by card as a question of a form (PAY rows): shown before it is paid, charged at most once. */
function CardPayment({ onStatus, stripePromise, ref, className, sx, ...props }: CardPaymentProps) {
  // Hosts pass what a server answered.
  const question = useMemo(() => readShape<Question>(props.question, QUESTION) ?? {}, [props.question]);
  const churchId = idText(props.churchId)?.trim() ?? "";
  useMisuseWarning(!churchId, NO_CHURCH);
  const text = useText(paymentTexts);
  const language = useLanguage();
  const OwnField = useCardField();
  const form = usePaymentForm({ question, churchId, hasProvider: !!stripePromise });
  const { state, setup, verdict, payer, handle, idOf } = form;
  const { status, attempt } = state;
  useImperativeHandle(ref, () => handle);
  const messages = useMemo(() => paymentWords(state, text), [state, text]);
  useEffect(() => onStatus?.(status, messages), [onStatus, status, messages]);
  useLeaveWarning(status === "paying" || status === "unknown" || status === "charged", form.keepAgain);

  // With all the digits that are charged: browsers leave some of them out for currencies whose small coins are gone.
  const money = (amount: number, currency = setup.currency) =>
    formatCurrency(amount, { locale: language, currency, fractionDigits: currencyDigits(currency) });
  const inWords = ({ amount, fundId, currency }: Pick<PaymentAttempt, "amount" | "fundId" | "currency">) => {
    const fund = setup.funds.find(({ id }) => id === fundId)?.name;
    return fund ? text("amountTo", { amount: money(amount, currency), fund }) : money(amount, currency);
  };
  const isPaid = status === "charged";
  const terms = "fault" in verdict ? undefined : verdict.terms;
  const isReady = setup.status === "ready" && terms !== undefined;
  const hasAccountNotice = isReady && !payer.isSignedIn && status !== "paying" && !isPaid;
  return (
    <PaymentRoot id={idOf("payment")} role="group" tabIndex={-1} aria-label={question.title} className={className} sx={sx}>
      {setup.status === "loading" && <Loading size="sm" id={`${idOf("payment")}-loading`} loadingText={text("loading")} />}
      {setup.status === "failed" && !isPaid && <LoadFailure text={text("loadFailed")} onRetry={setup.retry} />}
      {setup.status === "ready" && "fault" in verdict && !isPaid && !isUnclear(status) && (
        <Alert severity="error">
          <p>{text(SETUP_TEXTS[verdict.fault])}</p>
          <p>{text(verdict.fault === "key" ? "keyHint" : "setupHint")}</p>
        </Alert>
      )}
      {isReady && !isPaid && (
        <Typography variant="h6" component="p">
          <bdi>{inWords(terms)}</bdi>
        </Typography>
      )}
      {isPaid && attempt && setup.status !== "loading" && <PaymentReceipt attempt={attempt} amount={inWords(attempt)} />}
      <PaymentNotice form={form} amount={isReady ? money(terms.amount) : ""} />
      {(isReady || isPaid) && <ContactFields form={form} isReadOnly={isPaid || status === "paying"} />}
      {hasAccountNotice && (
        <Typography variant="body2" color="textSecondary">
          {setup.church.name ? text("account", { church: setup.church.name }) : text("accountSomewhere")}
        </Typography>
      )}
      {isReady && !isPaid && (
        <CardPlace form={form} isDisabled={status === "paying"}>
          {(props) => (OwnField ? <OwnField {...props} /> : <ProviderCardField {...props} stripePromise={stripePromise} />)}
        </CardPlace>
      )}
    </PaymentRoot>
  );
}

/** Renders a card payment as a question of a form: its amount, the payer, and the card. A payment is charged at most once. */
export const FormCardPayment = withHost(CardPayment);
