"use client";
import { useEffect, useState } from "react";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../react/useText.js";
import { answerFaults, type AnswerFaultKind } from "../../rules/forms/answerFaults.js";
import type { Answer, Question } from "../../types/forms.js";
import { fieldControl } from "./fieldControl.js";
import type { Payments } from "./usePayments.js";

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

/**
 * What is wrong with a form (FRM-28, FRM-29): found when it is to be sent, and gone one by one as it is mended. `fieldId` names
 * the control of a question.
 */
export function useFormFaults(
  { questions, answers }: { questions: readonly Question[]; answers: readonly Answer[] },
  { validate, watch }: Pick<Payments, "validate" | "watch">,
  fieldId: (question: Question) => string,
): FormFaults {
  const text = useText(formSubmissionEditTexts);
  const [found, setFound] = useState<Found>();
  useEffect(() =>
    watch((handle) => {
      const question = questions.find(({ id }) => id === handle.questionId);
      if (!found || !question) return;
      const payments = [
        ...found.payments.filter(([of]) => of !== question),
        ...handle.validate().map((fault) => [question, fault] as const),
      ];
      setFound({ ...found, payments });
    }),
  );

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
    if (said) return [{ text: said, focus: () => fieldControl.focus(fieldId(question)) }];
    return (found?.payments ?? []).flatMap(([of, fault]) => (of === question ? [fault] : []));
  });

  const check = (): boolean => {
    const half = new Set(questions.filter((question) => fieldControl.isHalfFilled(fieldId(question))));
    const asked = new Set(wrong(half).keys());
    const payments = questions.flatMap((question) => validate(question).map((fault) => [question, fault] as const));
    const first = questions.find((question) => asked.has(question) || payments.some(([of]) => of === question));
    setFound(first && { half, asked, payments });
    if (!first) return true;
    if (asked.has(first)) fieldControl.focus(fieldId(first));
    else payments.find(([of]) => of === first)?.[1].focus?.();
    return false;
  };
  return { faults, faultOf, check, clear: () => setFound(undefined) };
}
