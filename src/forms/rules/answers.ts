import { type FieldKind, fieldKind, choicesOf } from "./fields.js";
import type { Question, Answer } from "../types.js";
import { isEmail } from "../../lib/text/strings.js";

/** The kind of a validation error; each one is a text key of the form. */
export type AnswerErrorKind =
  "isRequired" | "isNoEmail" | "isNoWholeNumber" | "isNoNumber" | "isNoDate";

export interface AnswerError {
  question: Question;
  kind: AnswerErrorKind;
}

/** Kinds that are not validated here: payments validate their own fields, the others take no answer. */
const NOT_VALIDATED: readonly (FieldKind | undefined)[] = ["payment", "heading", undefined];

const isDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Date.UTC moves a day beyond the month's end into the next month.
  return !!year && date.getUTCMonth() === Number(month) - 1;
};

const RULES: Partial<
  Record<FieldKind, { kind: AnswerErrorKind; isValid: (text: string) => boolean }>
> = {
  email: { kind: "isNoEmail", isValid: isEmail },
  wholeNumber: { kind: "isNoWholeNumber", isValid: (text) => /^[+-]?\d+$/.test(text) },
  // Phone keyboards offer only the decimal mark of their own language.
  decimal: {
    kind: "isNoNumber",
    isValid: (text) => /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text),
  },
  date: { kind: "isNoDate", isValid: isDate },
};

function faultOf(question: Question, answer: Answer | undefined): AnswerErrorKind | undefined {
  const kind = fieldKind(question.fieldType);
  if (kind === undefined || NOT_VALIDATED.includes(kind)) return undefined;
  const text = (answer?.value ?? "").trim();
  const canAnswer = !(kind === "choice" || kind === "checkboxes") || choicesOf(question).length > 0;
  if (text === "")
    return (answer?.required ?? question.required) && canAnswer ? "isRequired" : undefined;
  const rule = RULES[kind];
  return rule && !rule.isValid(text) ? rule.kind : undefined;
}

/** Returns the invalid answers in the order of the questions: required but empty, or not a number, date or email. */
export function findAnswerErrors(
  questions: readonly Question[],
  answers: readonly Answer[],
): AnswerError[] {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return questions.flatMap((question) => {
    const kind = faultOf(question, byQuestion.get(question.id));
    return kind ? [{ question, kind }] : [];
  });
}

/** Returns an answer's value as text; `undefined` for other types, such as a list. */
export const answerText = (value: unknown): string | undefined =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined;

/** Parses the output of {@link draftOfAnswers}, and drops malformed entries: other code may have written to the storage. */
function parseDraft(draft: string): Map<string, string> {
  try {
    const entries: unknown = JSON.parse(draft || "[]");
    return new Map(
      (Array.isArray(entries) ? entries : []).filter(
        (entry): entry is [string, string] =>
          Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "string",
      ),
    );
  } catch {
    return new Map();
  }
}

/** Returns the initial answers with the values of a draft. An unchanged answer is the same object. */
export function answersWithDraft(initial: readonly Answer[], draft: string): Answer[] {
  const unsent = parseDraft(draft);
  return initial.map((answer) => {
    const value = unsent.get(answer.questionId ?? "");
    return value === undefined || value === answer.value ? answer : { ...answer, value };
  });
}

/** Serializes the answers that differ from the initial ones; an empty string if none differs. */
export function draftOfAnswers(initial: readonly Answer[], answers: readonly Answer[]): string {
  const before = new Map(initial.map(({ questionId, value }) => [questionId, value]));
  const changed = answers.flatMap(({ questionId, value }) =>
    questionId !== undefined && value !== before.get(questionId)
      ? [[questionId, value ?? ""] as const]
      : [],
  );
  return changed.length > 0 ? JSON.stringify(changed) : "";
}

function initialValue(question: Question): string {
  const kind = fieldKind(question.fieldType);
  if (kind === "yesNo") return "False";
  return kind === "choice" ? (choicesOf(question)[0]?.value ?? "") : "";
}

/**
 * Returns one answer per question, in their order, with the values of a stored submission. Stored answers lack `required`, which
 * comes from the question. Answers to deleted questions follow at the end, so that saving keeps them.
 */
export function initialAnswers(
  questions: readonly Question[],
  stored: readonly Answer[] = [],
): Answer[] {
  const known = new Map(stored.map((answer) => [answer.questionId, answer]));
  const answers = questions.map((question): Answer => {
    const former = question.id ? known.get(question.id) : undefined;
    known.delete(question.id);
    return {
      ...former,
      ...(question.id !== undefined && { questionId: question.id }),
      required: former?.required ?? question.required === true,
      value: answerText(former?.value) ?? initialValue(question),
    };
  });
  return [...answers, ...known.values()];
}
