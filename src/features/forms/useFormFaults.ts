"use client";
import { useState } from "react";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../react/useText.js";
import { answerFaults, type AnswerFaultKind } from "../../rules/forms/answerFaults.js";
import type { Answer, Question } from "../../types/forms.js";
import type { PaymentFault } from "../../types/payment.js";

/** Something that keeps the form from being sent, and the way to it. */
export interface FormFault {
  text: string;
  focus?: (() => void) | undefined;
}

export interface FormFaults {
  /** All that is wrong, in the order of the questions; what has become right is not among it any more. */
  faults: readonly FormFault[];
  /** What is said at a question's field. */
  faultOf: (question: Question) => string | undefined;
  /** Looks at all answers, shows what is wrong and leads to the first of it. Answers whether the form can be sent. */
  check: () => boolean;
  /** Nothing is wrong, until somebody looks again. */
  clear: () => void;
}

/** What was wrong when somebody looked: which answers, which fields that held half of one, and which payments. */
interface Found {
  asked: ReadonlySet<Question>;
  half: ReadonlySet<Question>;
  payments: readonly (readonly [Question, FormFault])[];
}

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** Whether a control holds something that it does not give, such as half a date. */
const isHalfFilled = (id: string): boolean => {
  const control = document.getElementById(id);
  return control instanceof HTMLInputElement && control.validity.badInput;
};

/**
 * What is wrong with a form (FRM-28, FRM-29): found when it is to be sent, and gone one by one as it is mended. `fieldId` names
 * the control of a question; `validatePayment` looks at one that is to be paid, and answers nothing for the others.
 */
export function useFormFaults(
  questions: readonly Question[],
  answers: readonly Answer[],
  {
    fieldId,
    validatePayment,
  }: { fieldId: (question: Question) => string; validatePayment: (question: Question) => readonly PaymentFault[] },
): FormFaults {
  const text = useText(formSubmissionEditTexts);
  const [found, setFound] = useState<Found>();

  const wrong = (half: ReadonlySet<Question>) => {
    const kinds = new Map<Question, AnswerFaultKind>(answerFaults(questions, answers).map(({ question, kind }) => [question, kind]));
    for (const { questionId, value } of answers) {
      const question = questions.find(({ id }) => id === questionId);
      if (question && !value && half.has(question)) kinds.set(question, "isNoDate");
    }
    return kinds;
  };
  const shown = found && wrong(found.half);
  const faultOf = (question: Question): string | undefined => {
    const kind = found?.asked.has(question) ? shown?.get(question) : undefined;
    return kind && `${question.title || text("untitled")} ${text(kind)}`;
  };
  const faults = questions.flatMap((question): FormFault[] => {
    const said = faultOf(question);
    if (said) return [{ text: said, focus: () => focusOn(fieldId(question)) }];
    return (found?.payments ?? []).flatMap(([of, fault]) => (of === question ? [fault] : []));
  });

  const check = (): boolean => {
    const half = new Set(questions.filter((question) => isHalfFilled(fieldId(question))));
    const asked = new Set(wrong(half).keys());
    const payments = questions.flatMap((question) => validatePayment(question).map((fault) => [question, fault] as const));
    setFound({ half, asked, payments });
    const first = questions.find((question) => asked.has(question) || payments.some(([of]) => of === question));
    if (!first) return true;
    if (asked.has(first)) focusOn(fieldId(first));
    else payments.find(([of]) => of === first)?.[1].focus?.();
    return false;
  };
  return { faults, faultOf, check, clear: () => setFound(undefined) };
}
