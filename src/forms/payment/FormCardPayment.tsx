"use client";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { type Ref, useEffect, useImperativeHandle } from "react";
import { CardSection } from "./CardSection.js";
import { PayerFields } from "./PayerFields.js";
import { PaymentNotice } from "./PaymentNotice.js";
import { formatCharge, needsConfirmation } from "./rules/charge.js";
import { SETUP_TEXTS } from "./rules/order.js";
import type {
  AmountDue,
  FundAmount,
  PaymentHandle,
  PaymentStatus,
  StripeCardFieldProps,
} from "./types.js";
import { type PaymentForm, usePaymentForm } from "./usePaymentForm.js";
import { idText, readShape } from "../../lib/text/json.js";
import { NAME_SLOT } from "../../lib/text/strings.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { useLanguage, useText } from "../../platform/provider/ChurchContext.js";
import { withHost } from "../../platform/provider/withHost.js";
import { useMisuseWarning } from "../../platform/provider/useMisuseWarning.js";
import { SvgPath } from "../../ui/display/LineIcon.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import {
  heading,
  paletteOf,
  radius,
  type RootProps,
  secondaryText,
  styled,
  sunken,
  tinted,
} from "../../ui/styles.js";
import { QUESTION } from "../api.js";
import { PaymentSkeleton } from "../Skeletons.js";
import type { Question } from "../types.js";

/** The own props of `FormCardPayment`: the payment question, the church that is paid, and the handle. */
export interface CardPaymentProps
  extends Omit<RootProps, "ref">, Pick<StripeCardFieldProps, "stripePromise"> {
  /** The payment question. Its choices `Amount` and `FundId` hold the amount and the fund. */
  question: Question;
  /** Id of the church that receives the payment. */
  churchId: string;
  /** Called on mount and after each change with the payment's status, its messages, and the amount due, once it is known. */
  onStatus?:
    | ((status: PaymentStatus, messages: readonly string[], due: AmountDue | undefined) => void)
    | undefined;
  /** Whether the payer and the card cannot be changed, for example while the form is sent. @default false */
  isDisabled?: boolean | undefined;
  /** Imperative handle that validates, pays and completes the payment. */
  ref?: Ref<PaymentHandle> | undefined;
}

const CARD_ICON = "M3 5.5h18v13H3zM3 9.5h18M6.5 15h4";

const Root = styled("div", { name: "NarthexFormCardPayment", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(2),
  "&:focus, & :focus:not(:focus-visible)": { outline: "none" },
  "& .MuiInputBase-root, & .MuiButton-root": { minHeight: 44 },
  "& .MuiAlert-root": { margin: 0, overflowWrap: "anywhere" },
  "@media (prefers-reduced-motion: reduce)": {
    "& .MuiCircularProgress-root, & .MuiCircularProgress-circle": { animation: "none" },
  },
  // MUI's `overflow: auto` would cut off the focus ring of a button.
  "& .MuiAlert-message": { overflow: "visible" },
  "& .MuiAlert-message p": { margin: 0 },
  "& .MuiAlert-message p + p, & .MuiAlert-message p + .MuiButton-root": {
    marginBlockStart: theme.spacing(1),
  },
}));

const Box = styled("div", { name: "NarthexFormCardPayment", slot: "Box" })(({ theme }) => ({
  overflow: "hidden",
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: radius(theme, 1.4),
  background: paletteOf(theme).background.paper,
  "& > div": { padding: theme.spacing(2, 2.25) },
  "& > div:first-of-type": {
    ...tinted(theme, paletteOf(theme).primary.main, 8, 14),
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    overflowWrap: "anywhere",
    "& > div": {
      display: "flex",
      alignItems: "flex-end",
      justifyContent: "space-between",
      gap: theme.spacing(2),
    },
    "& p": { ...theme.typography.body2, margin: 0 },
    "& p > span": { ...secondaryText(theme, "caption"), display: "block" },
    "& p > span + bdi": {
      ...heading(theme.typography.h4),
      fontSize: theme.typography.pxToRem(32),
      lineHeight: 1.25,
      fontVariantNumeric: "tabular-nums lining-nums",
    },
    "& > p": { marginBlockStart: theme.spacing(0.25) },
    "& strong": { fontWeight: 600 },
    "& > div > span": {
      display: "grid",
      placeItems: "center",
      flex: "none",
      width: 44,
      height: 44,
      borderRadius: radius(theme, 0.9),
      background: paletteOf(theme).background.paper,
      color: paletteOf(theme).primary.main,
    },
  },
  // Nothing is due until the payer confirms another charge.
  "&[data-unconfirmed] > div:first-of-type": {
    ...sunken(theme),
    "& > div > span": { color: paletteOf(theme).text.secondary },
  },
  "& > div:last-of-type": {
    display: "flex",
    flexDirection: "column",
    gap: theme.spacing(2),
    paddingBlockEnd: theme.spacing(2.25),
  },
  "@media (forced-colors: active)": {
    "& > div:first-of-type > div > span": { border: "1px solid" },
  },
}));

function CardPaymentQuestion(props: CardPaymentProps) {
  const { onStatus, stripePromise, ref, className, sx } = props;
  // Hosts pass unchecked server responses.
  const question = readShape<Question>(props.question, QUESTION) ?? {};
  const churchId = idText(props.churchId)?.trim() ?? "";
  useMisuseWarning(!churchId, "noPaidChurch");
  const text = useText(paymentTexts);
  const form = usePaymentForm(question, churchId, !!stripePromise);
  const { payment, messages, setup, chargeSetup, due, isPayable, idOf } = form;
  const { status } = form.state;
  const isPaying = status === "paying";
  const isPaid = status === "charged";
  const isReadOnly = isPaying || props.isDisabled === true;
  useImperativeHandle(ref, () => form.handle);
  useEffect(() => onStatus?.(status, messages, due), [onStatus, status, messages, due]);
  const isPossiblyCharged = isPaying || isPaid || status === "unknown";
  useEffect(() => {
    if (!isPossiblyCharged) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Here and not in `pagehide`, because Chromium ignores changes of `history.state` there.
      payment.storeAgain();
    };
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [isPossiblyCharged, payment]);

  const { problem } = chargeSetup ?? {};
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
        <PaymentSkeleton id={`${idOf("group")}-loading`} text={text("loading")} />
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
      <PaymentNotice form={form} />
      {isPaid && <PayerFields form={form} isReadOnly />}
      {chargeSetup?.fundAmount && isPayable && (
        <Box data-unconfirmed={needsConfirmation(status) ? "" : undefined}>
          <AmountHeader form={form} {...chargeSetup.fundAmount} />
          <div>
            <PayerFields form={form} isReadOnly={isReadOnly} />
            {form.payer.userId === undefined && !isPaying && (
              <Typography variant="body2" color="textSecondary">
                {setup.church.name
                  ? text("account", { church: setup.church.name })
                  : text("accountSomewhere")}
              </Typography>
            )}
            <CardSection
              form={form}
              stripePromise={stripePromise}
              // Enabled after a failure also while the form is busy, because the form then focuses the field.
              isDisabled={isReadOnly && status !== "failed"}
            />
          </div>
        </Box>
      )}
    </Root>
  );
}

function AmountHeader({ form, amount, fundName }: FundAmount & { form: PaymentForm }) {
  const text = useText(paymentTexts);
  const locale = useLanguage();
  const { church, currency } = form.setup;
  // Takes "to Missions" from a text such as "$5 to Missions". Some languages put a dash or colon between the two.
  const phrase = text("amountTo", { amount: "", fund: NAME_SLOT }).replace(
    /^[\s—]+|[\s:：]+$/g,
    "",
  );
  const [before = "", after] = phrase.split(NAME_SLOT);
  return (
    <div>
      <div>
        <p>
          <span>{text("youPay")}</span>
          <bdi>{formatCharge({ amount, currency }, locale)}</bdi>
        </p>
        <span aria-hidden>
          <SvgPath d={CARD_ICON} size={20} />
        </span>
      </div>
      <p>
        {fundName && (
          <>
            {before}
            <strong>
              <bdi>{fundName}</bdi>
            </strong>
            {after}
          </>
        )}
        {fundName && church.name && ", "}
        <bdi>{church.name}</bdi>
      </p>
    </div>
  );
}

/**
 * Renders a card payment as a question of a form: its amount, the payer, and the card. The question's choices `Amount` and
 * `FundId` define amount and fund. Without the payer's confirmation, it never charges twice before `finish`. To pay, call
 * `handlePayment` of the ref, save the form if `paymentSuccessful`, then call `finish`.
 * @example
 * const payment = useRef<PaymentHandle>(null);
 * const pay = async () => {
 *   const result = await payment.current?.handlePayment();
 *   if (result?.paymentSuccessful) await saveForm().then(() => payment.current?.finish());
 * };
 * return <FormCardPayment ref={payment} question={question} churchId="CHU1" />;
 */
export const FormCardPayment = withHost(CardPaymentQuestion);
