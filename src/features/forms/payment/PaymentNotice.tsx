"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useEffect, useRef, useState } from "react";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useText } from "../../../react/useText.js";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { paymentWords } from "./paymentWords.js";
import type { PaymentForm } from "./PaymentForm.js";

/** Where the payment stands, in words. What may have been paid already is paid again only by somebody who has said so twice. */
export function PaymentNotice({ form, amount }: { form: PaymentForm; amount: string }) {
  const text = useText(paymentTexts);
  const { state, idOf, mayConfirm, confirm } = form;
  const { status } = state;
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isConfirmed = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (status === "paying" && isConfirmed.current) place.current?.focus();
    if (status !== "paying") isConfirmed.current = false;
  }, [status]);
  const handleConfirm = () => {
    setAsking(false);
    isConfirmed.current = true;
    confirm();
  };
  const lines = paymentWords(state, text);
  const mayTryAgain = status === "unknown" || status === "paidElsewhere";
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
            <Button id={idOf("again")} variant="outlined" color="inherit" onClick={() => setAsking(mayConfirm())}>
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
