"use client";
import { type Ref, useEffect, useImperativeHandle } from "react";
import type { PaymentStatus } from "../../../client/payments/CardPayment.js";
import type { Question } from "../../../types/forms.js";
import type { PaymentHandle } from "../../../types/payment.js";

export interface FormCardPaymentProps {
  question: Question;
  /** The church that is paid. */
  churchId: string;
  /** Told where the payment stands, at first and after each change: the form around it says what that means for Save. */
  onStatus?: ((status: PaymentStatus) => void) | undefined;
  /** The host's own instance of the card provider's script. */
  stripePromise?: unknown;
  ref?: Ref<PaymentHandle> | undefined;
}

/** Stands where the card payment of a question comes. */
export function FormCardPayment({ question, onStatus, ref }: FormCardPaymentProps) {
  useEffect(() => onStatus?.("idle"), [onStatus]);
  useImperativeHandle(ref, () => ({
    questionId: question.id ?? "",
    validate: () => [],
    handlePayment: () => Promise.resolve({ paymentSuccessful: false, name: "", errors: [] }),
    finish: () => undefined,
  }));
  return null;
}
