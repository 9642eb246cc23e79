import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import type { PaymentStatus, PaymentHandle, PaymentResult } from "../../src/forms/payment/types.js";
import { formPaymentStatus } from "../../src/forms/payment/rules/charge.js";
import { type CardPaymentProps, FormCardPayment } from "../../src/forms/payment/FormCardPayment.js";

interface PayingFormProps extends Omit<CardPaymentProps, "ref"> {
  /** Called with the result of a payment. */
  onResult?: (result: PaymentResult) => void;
  /**
   * Disables Submit while an earlier payment may have been charged, as `FormSubmissionEdit` does. The form of a host may leave it
   * enabled: the payment question does not charge again on its own. @default false
   */
  isSubmitLocked?: boolean;
}

/** A minimal form with one payment question. Submit validates first and then pays. */
export function PayingForm(props: PayingFormProps) {
  const { onResult, onStatus, isSubmitLocked = false, ...question } = props;
  const payment = useRef<PaymentHandle>(null);
  const [status, setStatus] = useState<PaymentStatus>();
  const handleSubmit = async () => {
    const [firstError] = payment.current?.validate() ?? [];
    if (firstError) return firstError.focus();
    const result = await payment.current?.handlePayment();
    if (result) onResult?.(result);
  };
  return (
    <div>
      <FormCardPayment
        {...question}
        ref={payment}
        onStatus={(newStatus, messages, due) => {
          setStatus(newStatus);
          onStatus?.(newStatus, messages, due);
        }}
      />
      <Button
        variant="contained"
        sx={{ minHeight: 44, marginBlockStart: 2 }}
        disabled={isSubmitLocked && formPaymentStatus([status ?? "idle"]) === "unclear"}
        onClick={() => void handleSubmit()}
        data-status={status}
      >
        Submit
      </Button>
    </div>
  );
}
