"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useEffect, useRef, useState } from "react";
import { formatCharge, needsConfirmation } from "./rules/charge.js";
import type { PaymentReceipt } from "./types.js";
import type { PaymentForm } from "./usePaymentForm.js";
import { fullDateTime } from "../../lib/time/dates.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { useLanguage, useText } from "../../platform/provider/ChurchContext.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { StatusRegion } from "../../ui/feedback/StatusRegion.js";
import { styled } from "../../ui/styles.js";

const Receipt = styled("div", { name: "NarthexFormCardPayment", slot: "Receipt" })(({ theme }) => ({
  ...theme.typography.body2,
  "& strong": { ...theme.typography.subtitle1, display: "block" },
}));

// Takes no space while it is empty, but can still receive focus.
const Root = styled("div", { name: "NarthexFormCardPayment", slot: "Notice" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(2),
  "&:not(:has(.MuiAlert-root))": { position: "absolute" },
}));

/** Renders the status of the payment, also its receipt. Charges an unclear payment again only after the payer confirms the amount. */
export function PaymentNotice({ form }: { form: PaymentForm }) {
  const text = useText(paymentTexts);
  const locale = useLanguage();
  const { chargeSetup, setup, idOf, startRetry, confirm } = form;
  const { currency } = setup;
  const amount = formatCharge({ amount: chargeSetup?.fundAmount?.amount ?? 0, currency }, locale);
  const { status, attempt } = form.state;
  // The name of the fund is known once the setup is loaded.
  const receipt = setup.status === "loading" ? undefined : form.handle.receipt();
  const messages = form.isFailureAtCard ? [] : form.messages;
  const [isConfirming, setConfirming] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const shouldTakeFocus = useRef(false);
  useEffect(() => {
    // Keeps the focus here after the focused button is unmounted.
    if (shouldTakeFocus.current && !needsConfirmation(status)) root.current?.focus();
    shouldTakeFocus.current = false;
  }, [status]);
  const handleRetry = () => {
    shouldTakeFocus.current = true;
    setConfirming(startRetry());
  };
  const handleConfirm = () => {
    setConfirming(false);
    shouldTakeFocus.current = true;
    confirm();
  };
  const canRetry = needsConfirmation(status) && form.isPayable;
  return (
    <Root ref={root} id={idOf("notice")} tabIndex={-1}>
      <StatusRegion>
        {status === "paying" && (
          <Alert
            severity="info"
            role="none"
            icon={<CircularProgress size={20} color="inherit" aria-hidden />}
          >
            {text("paying")}
          </Alert>
        )}
        {receipt && <PaidNotice receipt={receipt} payer={attempt?.receiptName} />}
      </StatusRegion>
      {messages.length > 0 && (
        <Alert severity={status === "failed" ? "error" : "warning"}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {canRetry && (
            <Button id={idOf("tryAgain")} variant="outlined" color="inherit" onClick={handleRetry}>
              {text("tryAgain")}
            </Button>
          )}
        </Alert>
      )}
      <ConfirmDialog
        open={isConfirming && canRetry}
        text={text(status === "paidElsewhere" ? "confirmElsewhere" : "confirmUnknown", { amount })}
        confirmLabel={text("payAmount", { amount })}
        onConfirm={handleConfirm}
        onClose={() => setConfirming(false)}
      />
    </Root>
  );
}

/** Renders the amount and fund, the time and the payer of a charged payment, also of one that the provider reports as pending. */
function PaidNotice(props: { receipt: PaymentReceipt; payer: string | undefined }) {
  const { receipt, payer } = props;
  const { fund, paidAt } = receipt;
  const text = useText(paymentTexts);
  const language = useLanguage();
  const amount = formatCharge(receipt, language);
  return (
    <Alert severity="success" role="none">
      <Receipt>
        <strong>{text("paid")}</strong>
        <div>
          <bdi>{fund ? text("amountTo", { amount, fund }) : amount}</bdi>
        </div>
        <div>
          <time dateTime={paidAt.toISOString()}>{fullDateTime(paidAt, language)}</time>
          {payer && (
            <>
              {" · "}
              <bdi>{payer}</bdi>
            </>
          )}
        </div>
      </Receipt>
    </Alert>
  );
}
