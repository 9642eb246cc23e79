"use client";
import { type Ref, useEffect, useImperativeHandle } from "react";
import type { PaymentHandle, PaymentListener } from "./PaymentHandle.js";

export interface FormCardPaymentProps extends PaymentListener {
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
