"use client";
import { useCallback, useRef, useState } from "react";
import {
  type FormPaymentStatus,
  receiptAnswer,
  formPaymentStatus,
} from "./payment/rules/charge.js";
import type { PaymentFault, PaymentHandle, PaymentStatus } from "./payment/types.js";
import type { Question } from "./types.js";
import type { Receipts } from "./useFormSubmission.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useText } from "../platform/provider/useText.js";

const NONE: readonly string[] = [];

export interface Payments {
  /** The combined status of all payments. The form cannot be sent while one of them is unclear. */
  status: FormPaymentStatus;
  /** Why the last payment failed: as returned, or as last reported if its status changed since. */
  errors: readonly string[];
  /** Returns the validation errors of a question's payment; an empty list for other questions. */
  validate: (question: Question) => readonly PaymentFault[];
  /** Makes the payments one after the other. Resolves to their answers, or to `undefined` after the first failure. */
  pay: () => Promise<Receipts | undefined>;
  /** Completes the payments after the form was saved. */
  finish: () => void;
  /** The ref callback of a payment question; its identity is stable. */
  register: (handle: PaymentHandle | null) => (() => void) | undefined;
  handleStatus: (questionId: string, status: PaymentStatus, messages: readonly string[]) => void;
  /** Calls `onChange` when a payment's handle is renewed, because its validation errors may have changed. Returns the cleanup. */
  watch: (onChange: (handle: PaymentHandle) => void) => () => void;
}

/** Returns the payments of a form. `questions` are its unpaid payment questions. */
export function usePayments(questions: readonly Question[]): Payments {
  const text = useText(formSubmissionEditTexts);
  const handles = useRef(new Map<string, PaymentHandle>());
  // The payments of the running submit. A ref, so that `finish` works after the fields have unmounted.
  const paid = useRef<PaymentHandle[]>([]);
  const handleListener = useRef<(handle: PaymentHandle) => void>(undefined);
  const [reports, setReports] = useState<
    Readonly<Record<string, { status: PaymentStatus; messages: readonly string[] }>>
  >({});
  // The payment that failed in the last submit; without `errors` once its status has changed.
  const [failed, setFailed] = useState<{ id: string; errors?: readonly string[] }>();
  const statusOf = ({ id = "" }: Question): PaymentStatus => reports[id]?.status ?? "idle";
  const register = useCallback((handle: PaymentHandle | null) => {
    if (!handle) return undefined;
    handles.current.set(handle.questionId, handle);
    handleListener.current?.(handle);
    return () =>
      void (
        handles.current.get(handle.questionId) === handle &&
        handles.current.delete(handle.questionId)
      );
  }, []);
  const watch = useCallback((listener: (handle: PaymentHandle) => void) => {
    handleListener.current = listener;
    return () => void (handleListener.current = undefined);
  }, []);
  const handleStatus = useCallback(
    (id: string, status: PaymentStatus, messages: readonly string[]) => {
      setReports((before) => ({ ...before, [id]: { status, messages } }));
      setFailed((before) => (before?.id === id ? { id } : before));
    },
    [],
  );
  const handleOf = ({ id = "" }: Question) => handles.current.get(id);

  const pay = async (): Promise<Receipts | undefined> => {
    setFailed(undefined);
    paid.current = [];
    // A snapshot: leaving the page unregisters the handles, and the payments must still complete.
    const payments = questions.map((question) => ({ question, handle: handleOf(question) }));
    const receipts = new Map<string | undefined, string>();
    for (const { question, handle } of payments) {
      const result = await handle?.handlePayment();
      if (!handle || !result?.paymentSuccessful) {
        setFailed({
          id: question.id ?? "",
          errors: result ? result.errors : [text("paymentNotReady")],
        });
        return undefined;
      }
      paid.current.push(handle);
      receipts.set(question.id, receiptAnswer(result.name));
    }
    return receipts;
  };
  const errors = (failed && (failed.errors ?? reports[failed.id]?.messages)) ?? NONE;
  return {
    status: formPaymentStatus(questions.map(statusOf)),
    errors,
    validate: (question) => {
      if (!questions.includes(question)) return [];
      return (
        handleOf(question)?.validate() ?? [
          { text: text("paymentNotReady"), focus: () => undefined },
        ]
      );
    },
    pay,
    finish: () => paid.current.forEach((handle) => handle.finish()),
    register,
    handleStatus,
    watch,
  };
}
