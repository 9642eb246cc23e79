"use client";
import { useMemo } from "react";
import type { CardPayment, PaymentState } from "../client/payments/CardPayment.js";
import { cardPaymentsPart } from "../client/payments/CardPayments.js";
import type { PaymentPlace } from "../types/payment.js";
import { usePart } from "./useCore.js";
import { useSession } from "./useSession.js";
import { useStoreValue } from "./useStoreValue.js";

/** The payment of a place, of who is signed in, and where it stands. It outlives the view: one that comes back finds it. */
export function useCardPayment({ churchId, formId, questionId }: PaymentPlace): { payment: CardPayment; state: PaymentState } {
  const payments = usePart(cardPaymentsPart);
  const { userId } = useSession();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- Somebody else has payments of their own.
  const payment = useMemo(() => payments.of({ churchId, formId, questionId }), [payments, userId, churchId, formId, questionId]);
  return { payment, state: useStoreValue(payment.store, (state) => state) };
}
