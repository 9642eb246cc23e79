import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import type { PaymentStatus, PaymentHandle, PaymentResult } from "../../src/forms/payment/types.js";
import { type CardPaymentProps, FormCardPayment } from "../../src/forms/payment/FormCardPayment.js";

interface PayingFormProps extends Omit<CardPaymentProps, "ref"> {
  /** Told what came of a payment. */
  onResult?: (result: PaymentResult) => void;
}

/** A form of nothing but a payment, as small as a host's can be: all that is wrong first, then the payment. */
export function PayingForm({ onResult, onStatus, ...question }: PayingFormProps) {
  const payment = useRef<PaymentHandle>(null);
  const [status, setStatus] = useState<PaymentStatus>();
  const handleSubmit = async () => {
    const [first] = payment.current?.validate() ?? [];
    if (first) return first.focus();
    const result = await payment.current?.handlePayment();
    if (result) onResult?.(result);
  };
  return (
    <div>
      <FormCardPayment
        {...question}
        ref={payment}
        onStatus={(next, messages) => {
          setStatus(next);
          onStatus?.(next, messages);
        }}
      />
      <Button
        variant="contained"
        sx={{ minHeight: 44, marginBlockStart: 2 }}
        onClick={() => void handleSubmit()}
        data-status={status}
      >
        Submit
      </Button>
    </div>
  );
}
