"use client";
import { useEffect, useState } from "react";
import { type AnswerErrorKind, findAnswerErrors } from "./rules/answers.js";
import type { Question, Answer } from "./types.js";
import type { Payments } from "./usePayments.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useText } from "../platform/provider/useText.js";

/** An error that prevents sending the form, and a function that focuses its field. */
export interface ValidationError {
  text: string;
  focus?: (() => void) | undefined;
}

export interface FormValidation {
  /** The errors of the last validation that are not fixed yet, in the order of the questions. */
  errors: readonly ValidationError[];
  /** Returns the error to show at a question's field. */
  errorOf: (question: Question) => string | undefined;
  /** Validates all answers, shows the errors and focuses the first one. Returns whether the form can be sent. */
  validate: () => boolean;
  /** Hides all errors until the next validation. */
  clear: () => void;
}

/** The result of the last validation. */
interface Found {
  /** Questions whose answer was wrong. */
  wrongAnswers: ReadonlySet<Question>;
  /** Questions whose field held half a value. */
  halfFilled: ReadonlySet<Question>;
  paymentErrors: readonly (readonly [Question, ValidationError])[];
}

/** Reads and focuses the control of a question by its DOM id. */
export const fieldControl = {
  focus: (id: string): void => document.getElementById(id)?.focus(),
  /** Whether the control holds input that is missing from its value, such as half a date. */
  isHalfFilled: (id: string): boolean => {
    const control = document.getElementById(id);
    return control instanceof HTMLInputElement && control.validity.badInput;
  },
};

/**
 * Moves the focus to a notice above the questions, because the pressed button is at the end of the form or has lost the focus.
 * Does nothing if the focus is elsewhere on the page.
 */
export function focusNotice(notice: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || notice?.closest("#formSubmissionBox")?.contains(focused))
    notice?.focus();
}

/**
 * Returns the validation errors of a form. `validate` finds them, and each one disappears when its answer is fixed. `fieldId`
 * returns the DOM id of a question's control.
 */
export function useFormValidation(
  { questions, answers }: { questions: readonly Question[]; answers: readonly Answer[] },
  payments: Pick<Payments, "validate" | "watch">,
  fieldId: (question: Question) => string,
): FormValidation {
  const text = useText(formSubmissionEditTexts);
  const [found, setFound] = useState<Found>();
  useEffect(() =>
    payments.watch((handle) => {
      const question = questions.find(({ id }) => id === handle.questionId);
      if (!found || !question) return;
      const paymentErrors = [
        ...found.paymentErrors.filter(([other]) => other !== question),
        ...handle.validate().map((error) => [question, error] as const),
      ];
      setFound({ ...found, paymentErrors });
    }),
  );

  const findErrorKinds = (halfFilled: ReadonlySet<Question>) => {
    const kinds = new Map<Question, AnswerErrorKind>(
      findAnswerErrors(questions, answers).map(({ question, kind }) => [question, kind]),
    );
    for (const { questionId, value } of answers) {
      const question = questions.find(({ id }) => id === questionId);
      if (question && !value && halfFilled.has(question)) kinds.set(question, "isNoDate");
    }
    return kinds;
  };
  const errorKinds = found && findErrorKinds(found.halfFilled);
  const errorOf = (question: Question): string | undefined => {
    const kind = found?.wrongAnswers.has(question) ? errorKinds?.get(question) : undefined;
    return kind && `${question.title || text("untitled")} ${text(kind)}`;
  };
  const errors = questions.flatMap((question): ValidationError[] => {
    const message = errorOf(question);
    if (message) return [{ text: message, focus: () => fieldControl.focus(fieldId(question)) }];
    return (found?.paymentErrors ?? []).flatMap(([other, error]) =>
      other === question ? [error] : [],
    );
  });

  const validate = (): boolean => {
    const halfFilled = new Set(
      questions.filter((question) => fieldControl.isHalfFilled(fieldId(question))),
    );
    const wrongAnswers = new Set(findErrorKinds(halfFilled).keys());
    const paymentErrors = questions.flatMap((question) =>
      payments.validate(question).map((error) => [question, error] as const),
    );
    const first = questions.find(
      (question) =>
        wrongAnswers.has(question) || paymentErrors.some(([other]) => other === question),
    );
    setFound(first && { halfFilled, wrongAnswers, paymentErrors });
    if (!first) return true;
    if (wrongAnswers.has(first)) fieldControl.focus(fieldId(first));
    else paymentErrors.find(([other]) => other === first)?.[1].focus?.();
    return false;
  };
  return { errors, errorOf, validate, clear: () => setFound(undefined) };
}
