import { choicesOf, type FieldKind, fieldKind } from "./fields.js";
import type { Answer, Question } from "../types.js";
import { asText } from "../../lib/text/json.js";
import { isEmail } from "../../lib/text/strings.js";

/** A validation error, which is also its text key. `isNo…` means "is not a valid …". */
type AnswerErrorKind = "isRequired" | "isNoEmail" | "isNoWholeNumber" | "isNoNumber" | "isNoDate";

/** Whether a text begins with a day that exists. Some browsers read February 30 as a day in March, others as no date. */
function isDate(text: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(text)?.[1];
  return !!day && new Date(day).getUTCDate() === Number(day.slice(-2));
}

const VALIDATORS: Partial<Record<FieldKind, [AnswerErrorKind, (text: string) => boolean]>> = {
  email: ["isNoEmail", isEmail],
  wholeNumber: ["isNoWholeNumber", (text) => /^[+-]?\d+$/.test(text)],
  // Phone keyboards offer only the decimal mark of their own language.
  decimal: ["isNoNumber", (text) => /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text)],
  date: ["isNoDate", isDate],
};

function findErrorKind(question: Question, answer?: Answer): AnswerErrorKind | undefined {
  const kind = fieldKind(question.fieldType);
  // Payments validate their own fields. Headings and unknown kinds take no answer.
  if (kind === undefined || kind === "payment" || kind === "heading") return undefined;
  const text = (answer?.value ?? "").trim();
  if (text !== "") {
    const [error, isValid] = VALIDATORS[kind] ?? [];
    return isValid?.(text) === false ? error : undefined;
  }
  const canAnswer = !(kind === "choice" || kind === "checkboxes") || choicesOf(question).length > 0;
  return (answer?.required ?? question.required) && canAnswer ? "isRequired" : undefined;
}

/** Returns the invalid answers. `incompleteIds`: ids of date questions that are only partly filled in. */
export function findAnswerErrors(
  questions: readonly Question[],
  answers: readonly Answer[],
  incompleteIds: readonly string[] = [],
): { question: Question; kind: AnswerErrorKind }[] {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return questions.flatMap((question) => {
    const answer = byQuestion.get(question.id);
    const isIncomplete = !answer?.value && incompleteIds.includes(question.id ?? "");
    const kind = isIncomplete ? "isNoDate" : findErrorKind(question, answer);
    return kind ? [{ question, kind }] : [];
  });
}

/** Parses the output of {@link draftOfAnswers}. The values are unchecked, because other code may have written to the storage. */
function parseDraft(draft: string): Map<unknown, unknown> {
  try {
    const entries = JSON.parse(draft || "[]") as [unknown, unknown][];
    return new Map(entries.filter((entry) => Array.isArray(entry)));
  } catch {
    return new Map();
  }
}

/** Returns the initial answers with the values of a draft. An unchanged answer is the same object. */
export function answersWithDraft(initial: readonly Answer[], draft: string): Answer[] {
  const unsent = parseDraft(draft);
  return initial.map((answer) => {
    const value = unsent.get(answer.questionId ?? "");
    return typeof value !== "string" || value === answer.value ? answer : { ...answer, value };
  });
}

/** Serializes the answers that differ from the initial ones. Returns an empty string if none differs. */
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

/** Returns one answer per question with its stored value. Answers to deleted questions follow, so that saving keeps them. */
export function initialAnswers(questions: readonly Question[], stored: readonly Answer[] = []) {
  const known = new Map(stored.map((answer) => [answer.questionId, answer]));
  const answers = questions.map((question): Answer => {
    const former = question.id ? known.get(question.id) : undefined;
    known.delete(question.id);
    return {
      ...former,
      ...(question.id !== undefined && { questionId: question.id }),
      required: former?.required ?? question.required === true,
      value: asText(former?.value) ?? initialValue(question),
    };
  });
  return [...answers, ...known.values()];
}
