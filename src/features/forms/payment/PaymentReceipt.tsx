"use client";
import Alert from "@mui/material/Alert";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useLanguage, useText } from "../../../react/useText.js";
import { fullDateTime } from "../../../rules/time/fullDateTime.js";
import type { PaymentAttempt } from "../../../types/payment.js";
import { PaymentReceiptRoot } from "./PaymentRoot.js";

interface PaymentReceiptProps {
  attempt: PaymentAttempt;
  /** Amount and fund, as they were shown. */
  amount: string;
}

/** What was paid, when and by whom. Not final in its words: some payments take days. */
export function PaymentReceipt({ attempt, amount }: PaymentReceiptProps) {
  const text = useText(paymentTexts);
  const language = useLanguage();
  const time = new Date(attempt.startedAt);
  return (
    <Alert severity="success" role="status">
      <PaymentReceiptRoot>
        <strong>{text("paid")}</strong>
        <div>
          <bdi>{amount}</bdi>
        </div>
        <div>
          <time dateTime={time.toISOString()}>{fullDateTime(time, language)}</time>
          {attempt.receiptName && (
            <>
              {" · "}
              <bdi>{attempt.receiptName}</bdi>
            </>
          )}
        </div>
      </PaymentReceiptRoot>
    </Alert>
  );
}
