"use client";
import { useCallback, useRef, useState } from "react";
import { formPaymentStatus, receiptAnswer } from "./payment/rules/charge.js";
import type { PaymentFault, PaymentHandle, PaymentStatus } from "./payment/types.js";
import type { Question } from "./types.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useText } from "../platform/provider/useText.js";

export type Payments = ReturnType<typeof usePayments>;

/** Validation errors of payments by the id of their question; a question without an id has the id "". */
type PaymentErrors = ReadonlyMap<string, readonly PaymentFault[]>;

const NO_VALIDATION_ERRORS: PaymentErrors = new Map();
const NO_ERRORS: readonly string[] = [];

/** Returns the payments of a form. `questions` are its unpaid payment questions. */
export function usePayments(questions: readonly Question[]) {
  const text = useText(formSubmissionEditTexts);
  const handles = useRef(new Map<string, PaymentHandle>());
  const [statuses, setStatuses] = useState<ReadonlyMap<string, PaymentStatus>>(new Map());
  // The payment that failed in the last submit, with its latest messages.
  const [failed, setFailed] = useState<{ id: string; errors: readonly string[] }>();
  const [validationErrors, setValidationErrors] = useState(NO_VALIDATION_ERRORS);
  const areErrorsShown = useRef(false);

  // The ref callback of the payment questions. Each render of a payment calls it with a new handle.
  const register = useCallback((handle: PaymentHandle | null) => {
    if (!handle) return undefined;
    const { questionId } = handle;
    handles.current.set(questionId, handle);
    if (areErrorsShown.current) {
      const errors = handle.validate();
      setValidationErrors((before) => new Map(before).set(questionId, errors));
    }
    return () => {
      if (handles.current.get(questionId) === handle) handles.current.delete(questionId);
    };
  }, []);
  const handleStatus = useCallback(
    (id: string, status: PaymentStatus, messages: readonly string[]) => {
      setStatuses((before) => new Map(before).set(id, status));
      setFailed((before) => (before?.id === id ? { id, errors: messages } : before));
    },
    [],
  );

  /** Validates all payments. Their errors are kept up to date until `hideErrors`. */
  const validate = (): PaymentErrors => {
    const notReady = [{ text: text("paymentNotReady"), focus: () => undefined }];
    const errors = new Map(
      questions.map(({ id = "" }) => [id, handles.current.get(id)?.validate() ?? notReady]),
    );
    areErrorsShown.current = true;
    setValidationErrors(errors);
    return errors;
  };
  const hideErrors = () => {
    areErrorsShown.current = false;
    setValidationErrors(NO_VALIDATION_ERRORS);
  };

  /**
   * Makes the payments one after the other. Resolves to `undefined` after the first failure, else to the answers by question id, and
   * to the function that completes the payments after the form was saved.
   */
  const pay = async () => {
    setFailed(undefined);
    // A snapshot: leaving the page unregisters the handles, and the payments must still complete.
    const payments = questions.map(({ id = "" }) => ({ id, handle: handles.current.get(id) }));
    const receipts = new Map<string, string>();
    for (const { id, handle } of payments) {
      const result = await handle?.handlePayment();
      if (!result?.paymentSuccessful) {
        setFailed({ id, errors: result?.errors ?? [text("paymentNotReady")] });
        return undefined;
      }
      receipts.set(id, receiptAnswer(result.name));
    }
    return { receipts, finish: () => payments.forEach(({ handle }) => handle?.finish()) };
  };

  return {
    /** The combined status of all payments. The form cannot be sent while one of them is unclear. */
    status: formPaymentStatus(questions.map(({ id = "" }) => statuses.get(id) ?? "idle")),
    /** Why the last payment failed. */
    errors: failed?.errors ?? NO_ERRORS,
    validationErrors,
    validate,
    hideErrors,
    pay,
    register,
    handleStatus,
  };
}
