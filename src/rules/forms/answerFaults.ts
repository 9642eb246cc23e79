import type { Answer, Question } from "../../types/forms.js";
import { isEmail } from "../text/isEmail.js";
import { choicesOf } from "./choicesOf.js";
import { type FieldKind, fieldKind } from "./fieldKind.js";

/** What is wrong with an answer; each is a text of the form. */
export type AnswerFaultKind = "isRequired" | "isNoEmail" | "isNoWholeNumber" | "isNoNumber" | "isNoDate";

export interface AnswerFault {
  question: Question;
  kind: AnswerFaultKind;
}

/** What cannot be filled in, or is asked for elsewhere: a payment by its contact fields and by the charge itself (C-02). */
const UNASKED: readonly (FieldKind | undefined)[] = ["payment", "heading", undefined];

const isDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // A day that a month does not have is one of the next.
  return !!year && date.getUTCMonth() === Number(month) - 1;
};

const WRONG: Partial<Record<FieldKind, { kind: AnswerFaultKind; isRight: (text: string) => boolean }>> = {
  email: { kind: "isNoEmail", isRight: isEmail },
  wholeNumber: { kind: "isNoWholeNumber", isRight: (text) => /^[+-]?\d+$/.test(text) },
  // Keyboards of phones offer the decimal mark of their language only.
  decimal: { kind: "isNoNumber", isRight: (text) => /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text) },
  date: { kind: "isNoDate", isRight: isDate },
};

function faultOf(question: Question, answer: Answer | undefined): AnswerFaultKind | undefined {
  const kind = fieldKind(question.fieldType);
  if (kind === undefined || UNASKED.includes(kind)) return undefined;
  const text = (answer?.value ?? "").trim();
  // Where nothing is offered nothing can be chosen.
  const canAnswer = !(kind === "choice" || kind === "checkboxes") || choicesOf(question).length > 0;
  if (text === "") return (answer?.required ?? question.required) && canAnswer ? "isRequired" : undefined;
  const wrong = WRONG[kind];
  return wrong && !wrong.isRight(text) ? wrong.kind : undefined;
}

/**
 * All that is wrong, in the order of the questions (FRM-28, FRM-29, A-67, P6): an empty text of a required answer, and what is
 * no number, date or address.
 */
export function answerFaults(questions: readonly Question[], answers: readonly Answer[]): AnswerFault[] {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return questions.flatMap((question) => {
    const kind = faultOf(question, byQuestion.get(question.id));
    return kind ? [{ question, kind }] : [];
  });
}
