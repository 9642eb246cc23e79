"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useEffect, useRef, useState } from "react";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useText } from "../../../react/useText.js";
import { isUnclear } from "../../../rules/payment/isUnclear.js";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { paymentWords } from "./paymentWords.js";
import type { PaymentForm } from "./PaymentForm.js";

/** The status of the payment as a message. What may have been paid is charged again only after the payer has confirmed it. */
export function PaymentNotice({ form, amount }: { form: PaymentForm; amount: string }) {
  const text = useText(paymentTexts);
  const { state, idOf, tryAgain, confirm } = form;
  const { status } = state;
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (hasFocus.current && !isUnclear(status)) place.current?.focus();
    hasFocus.current = false;
  }, [status]);
  const handleTryAgain = () => {
    hasFocus.current = true;
    setAsking(tryAgain());
  };
  const handleConfirm = () => {
    setAsking(false);
    hasFocus.current = true;
    confirm();
  };
  const lines = paymentWords(state, text);
  // Without an amount nothing can be charged again.
  const mayTryAgain = isUnclear(status) && amount !== "";
  return (
    <div ref={place} tabIndex={-1}>
      {status === "paying" && (
        <Alert severity="info" role="status" icon={<CircularProgress size={20} color="inherit" aria-hidden />}>
          {text("paying")}
        </Alert>
      )}
      {lines.length > 0 && (
        <Alert severity={status === "failed" ? "error" : "warning"}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {mayTryAgain && (
            <Button id={idOf("again")} variant="outlined" color="inherit" onClick={handleTryAgain}>
              {text("tryAgain")}
            </Button>
          )}
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking && mayTryAgain}
        text={text(status === "paidElsewhere" ? "confirmElsewhere" : "confirmUnknown", { amount })}
        confirmLabel={text("payAmount", { amount })}
        onConfirm={handleConfirm}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
