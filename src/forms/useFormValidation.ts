"use client";
import { useCallback, useState } from "react";
import { findAnswerErrors } from "./rules/answers.js";
import type { Answer, Question } from "./types.js";
import type { Payments } from "./useFormSubmission.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useText } from "../platform/provider/ChurchContext.js";

/** Returns the validation errors of a form. `validate` finds them, and each one disappears when its answer is fixed. */
export function useFormValidation(
  questions: readonly Question[],
  answers: readonly Answer[],
  payments: Payments,
  fieldId: (question: Question) => string,
) {
  const text = useText(formSubmissionEditTexts);
  const [incompleteIds, setIncompleteIds] = useState<readonly string[]>([]);
  // Questions that the last `validate()` rejected. Later errors are hidden until it runs again.
  const [reported, setReported] = useState<readonly Question[]>([]);
  const found = findAnswerErrors(questions, answers, incompleteIds);
  const errorKinds = new Map(found.map(({ question, kind }) => [question, kind]));
  const handleIncomplete = useCallback((id: string, isIncomplete: boolean) => {
    const addedIds = isIncomplete ? [id] : [];
    setIncompleteIds((before) => [...before.filter((other) => other !== id), ...addedIds]);
  }, []);
  const errorOf = (question: Question, among = reported): string | undefined => {
    const kind = among.includes(question) ? errorKinds.get(question) : undefined;
    return kind && `${question.title || text("untitled")} ${text(kind)}`;
  };
  const listErrors = (among: readonly Question[], paymentErrors: Payments["validationErrors"]) =>
    questions.flatMap((question) => {
      const error = errorOf(question, among);
      if (!error) return paymentErrors.get(question.id ?? "") ?? [];
      return [{ text: error, focus: () => document.getElementById(fieldId(question))?.focus() }];
    });
  /** Validates all answers, shows the errors and focuses the first one. Returns whether the form can be sent. */
  const validate = (): boolean => {
    const invalid = [...errorKinds.keys()];
    const [first] = listErrors(invalid, payments.validate());
    setReported(invalid);
    if (!first) payments.hideErrors();
    first?.focus();
    return !first;
  };
  const clear = () => {
    setReported([]);
    payments.hideErrors();
  };
  const errors = listErrors(reported, payments.validationErrors);
  return { errors, errorOf, handleIncomplete, validate, clear };
}
