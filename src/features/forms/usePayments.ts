"use client";
import { useCallback, useRef, useState } from "react";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import type { Receipts } from "../../react/useFormSubmission.js";
import { useText } from "../../react/useText.js";
import { receiptAnswer } from "../../rules/payment/receiptAnswer.js";
import type { Question } from "../../types/forms.js";
import type { PaymentFault, PaymentHandle, PaymentStatus } from "../../types/payment.js";
import { type FormPaymentStatus, formPaymentStatus } from "./payment/paymentWords.js";

export interface Payments {
  /** Of all payments together. Nothing can be sent while one of them is unclear (FAULTS §5). */
  status: FormPaymentStatus;
  /** Why the last payment was not made, as it was returned (PAY-16, PAY-18), and as it stands now. */
  errors: readonly string[];
  /** What stands in the way of the payment of a question; nothing where it asks for none. */
  validate: (question: Question) => readonly PaymentFault[];
  /** Pays what is to be paid, one after the other (FRM-34): the answers, or `undefined` where one did not come about (PAY-17). */
  pay: () => Promise<Receipts | undefined>;
  /** The form is saved. */
  finish: () => void;
  /** For the payment of a question: stays the same function. */
  register: (handle: PaymentHandle | null) => (() => void) | undefined;
  hear: (questionId: string, status: PaymentStatus, messages: readonly string[]) => void;
  /** Hears of a payment whose fields have changed: what is wrong with it may be something else now. */
  watch: (onRenewed: (handle: PaymentHandle) => void) => () => void;
}

const NONE: readonly string[] = [];

/** The payments of one form, each known by its question; `questions` are those that are to be paid. */
export function usePayments(questions: readonly Question[]): Payments {
  const text = useText(formSubmissionEditTexts);
  const handles = useRef(new Map<string, PaymentHandle>());
  /** What was paid for the form that is under way: it is done also where nobody is on the page any more. */
  const paid = useRef<PaymentHandle[]>([]);
  const onRenewed = useRef<(handle: PaymentHandle) => void>(undefined);
  const [reports, setReports] = useState<Readonly<Record<string, { status: PaymentStatus; messages: readonly string[] }>>>({});
  /** The payment at which the last try to send the form ended. */
  const [failed, setFailed] = useState<{ id: string; errors?: readonly string[] }>();
  const statusOf = ({ id = "" }: Question): PaymentStatus => reports[id]?.status ?? "idle";
  const register = useCallback((handle: PaymentHandle | null) => {
    if (!handle) return undefined;
    handles.current.set(handle.questionId, handle);
    onRenewed.current?.(handle);
    return () => void (handles.current.get(handle.questionId) === handle && handles.current.delete(handle.questionId));
  }, []);
  const watch = useCallback((listener: (handle: PaymentHandle) => void) => {
    onRenewed.current = listener;
    return () => void (onRenewed.current = undefined);
  }, []);
  const hear = useCallback((id: string, status: PaymentStatus, messages: readonly string[]) => {
    setReports((before) => ({ ...before, [id]: { status, messages } }));
    // What was returned is outdated as soon as the payment goes on.
    setFailed((before) => (before?.id === id ? { id } : before));
  }, []);
  const handleOf = ({ id = "" }: Question) => handles.current.get(id);

  const pay = async (): Promise<Receipts | undefined> => {
    setFailed(undefined);
    paid.current = [];
    // As they are now: whoever leaves the page takes the fields away, and not what is paid.
    const asked = questions.map((question) => ({ question, handle: handleOf(question) }));
    const receipts = new Map<string | undefined, string>();
    for (const { question, handle } of asked) {
      const result = await handle?.handlePayment();
      if (!handle || !result?.paymentSuccessful) {
        setFailed({ id: question.id ?? "", errors: result ? result.errors : [text("paymentNotReady")] });
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
      return handleOf(question)?.validate() ?? [{ text: text("paymentNotReady"), focus: () => undefined }];
    },
    pay,
    finish: () => paid.current.forEach((handle) => handle.finish()),
    register,
    hear,
    watch,
  };
}
