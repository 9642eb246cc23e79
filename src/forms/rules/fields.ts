import { asNumber, asText, ownField } from "../../lib/text/json.js";
import { isEmail } from "../../lib/text/strings.js";
import type { Question, Answer } from "../types.js";

export const DEFAULT_PHONE_COUNTRY = "US";

/** Countries that a phone field does not offer: Tristan da Cunha and Ascension Island. */
export const EXCLUDED_PHONE_COUNTRIES: readonly string[] = ["TA", "AC"];

const KINDS = {
  textbox: "text",
  "whole number": "wholeNumber",
  decimal: "decimal",
  date: "date",
  "yes/no": "yesNo",
  email: "email",
  "phone number": "phone",
  "text area": "textArea",
  "multiple choice": "choice",
  checkbox: "checkboxes",
  payment: "payment",
  heading: "heading",
} as const;

export type FieldKind = (typeof KINDS)[keyof typeof KINDS];

/** Returns the kind of a question by its `fieldType`, ignoring case; `undefined` for an unknown type. */
export function fieldKind(fieldType: unknown): FieldKind | undefined {
  const name = asText(fieldType)?.trim().toLowerCase() ?? "";
  return ownField(KINDS, name) as FieldKind | undefined;
}

/**
 * Returns the values of a checkbox answer in the stored order. Commas join them, and a choice may contain commas, too: with
 * the choices "A" and "B, C", the answer "A,B, C" has two values.
 * First tries to split the whole answer into choices in the order of the question, as {@link toggleChoice} writes them; longer
 * choices are tried first. If no such split exists, repeatedly takes the longest choice at the start of the rest, else the text
 * up to the next comma, for example a removed choice.
 */
export function checkedValues(stored: string, choices: readonly string[]): string[] {
  const pieces = stored.split(",");
  const indexes = new Map(choices.filter(Boolean).map((choice, index) => [choice, index]));
  // The numbers of pieces of the choices, largest first. A choice with n commas has n + 1 pieces.
  const allSizes = [...indexes.keys()].map((choice) => choice.split(",").length);
  const sizes = [...new Set(allSizes)].sort((a, b) => b - a);
  const valueAt = (at: number, size: number) => pieces.slice(at, at + size).join(",");
  const indexAt = (at: number, size: number) => indexes.get(valueAt(at, size)) ?? -1;

  const splitInOrder = () => {
    // `maxFirst[at]`: of all ways to read the pieces from `at` to the end as choices with rising index, the highest index of
    // the first one; -1 if there is no way. Filled from the end.
    const maxFirst = [...pieces.map(() => -1), choices.length];
    const canSplit = (at: number, size: number) => indexAt(at, size) < (maxFirst[at + size] ?? -1);
    for (let at = pieces.length - 1; at >= 0; at--) {
      const possible = sizes.filter((size) => canSplit(at, size));
      maxFirst[at] = Math.max(-1, ...possible.map((size) => indexAt(at, size)));
    }
    const values: string[] = [];
    for (let at = 0, minIndex = 0; at < pieces.length;) {
      const size = sizes.find((each) => indexAt(at, each) >= minIndex && canSplit(at, each));
      if (size === undefined) return undefined;
      values.push(valueAt(at, size));
      minIndex = indexAt(at, size) + 1;
      at += size;
    }
    return values;
  };
  const splitGreedily = () => {
    const values: string[] = [];
    for (let at = 0; at < pieces.length;) {
      const size = sizes.find((each) => indexAt(at, each) >= 0) ?? 1;
      values.push(valueAt(at, size));
      at += size;
    }
    return values;
  };
  return [...new Set(splitInOrder() ?? splitGreedily())].filter(Boolean);
}

/** Returns the answer after a choice is (un)checked: the values in the order of the choices, then removed choices. */
export function toggleChoice(
  stored: string,
  change: { value: string; isChecked: boolean },
  choices: readonly string[],
): string {
  const checked = new Set(checkedValues(stored, choices));
  if (change.isChecked) checked.add(change.value);
  else checked.delete(change.value);
  const offered = choices.filter((choice) => checked.has(choice));
  return [...new Set([...offered, ...checked])].join(",");
}

export type OfferedChoice = Record<"value" | "text", string>;

/** Returns the choices of a question, each value once. A choice without a value takes its text as the value. */
export function choicesOf({ choices }: Question): OfferedChoice[] {
  const offered = new Map<string, OfferedChoice>();
  for (const choice of Array.isArray(choices) ? choices : []) {
    const text = asText(choice?.text);
    const value = asText(choice?.value) || text;
    if (value && !offered.has(value)) offered.set(value, { value, text: text || value });
  }
  return [...offered.values()];
}

const hasChoices = (kind: FieldKind) => kind === "choice" || kind === "checkboxes";

/** Returns an answer as text to read: the texts of the chosen choices, else the value itself. */
export function answerText(
  question: Question,
  value: string,
  { yes, no }: Record<"yes" | "no", string>,
): string {
  const kind = fieldKind(question.fieldType);
  if (kind === "yesNo" && value === "True") return yes;
  if (kind === "yesNo" && value === "False") return no;
  if (!kind || !hasChoices(kind)) return value;
  const texts = new Map(choicesOf(question).map((choice) => [choice.value, choice.text]));
  const values = kind === "choice" ? [value] : checkedValues(value, [...texts.keys()]);
  return values.map((each) => texts.get(each) ?? each).join(", ");
}

/** Returns the questions by their sort values, followed by those without one. */
export function orderedQuestions(questions: readonly Question[]): Question[] {
  const sortIndex = ({ sort }: Question) => asNumber(sort) ?? Number.MAX_VALUE;
  return [...questions].sort((a, b) => sortIndex(a) - sortIndex(b));
}

/** Returns the day of a stored date or time as `YYYY-MM-DD`, without converting time zones; "" for other text. */
export function storedDay(value: string): string {
  return /^\s*(\d{4}-\d{2}-\d{2})(?:[T ]|\s*$)/.exec(value)?.[1] ?? "";
}

/** The kind of a validation error, which is also the key of its text. */
type AnswerErrorKind = "isRequired" | "isNoEmail" | "isNoWholeNumber" | "isNoNumber" | "isNoDate";

/** Whether a text is an existing day, with or without a time. Some browsers parse February 30 as a day in March. */
function isDate(text: string): boolean {
  const day = storedDay(text);
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
  const canAnswer = !hasChoices(kind) || choicesOf(question).length > 0;
  return (answer?.required ?? question.required) && canAnswer ? "isRequired" : undefined;
}

/** Returns the questions with an invalid answer. `incompleteIds`: ids of questions with a partly filled-in date, which browsers report as empty. */
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

/** Parses the output of {@link draftOfAnswers}. Ids and values are `unknown`: other code may write to the storage. */
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
  const changed = answers.filter(
    ({ questionId, value }) => questionId !== undefined && value !== before.get(questionId),
  );
  const entries = changed.map(({ questionId, value }) => [questionId, value ?? ""]);
  return entries.length > 0 ? JSON.stringify(entries) : "";
}

/** Returns the answer before the first change. Hosts expect No and the first choice, as in earlier versions. */
function initialValue(question: Question): string {
  const kind = fieldKind(question.fieldType);
  if (kind === "yesNo") return "False";
  return kind === "choice" ? (choicesOf(question)[0]?.value ?? "") : "";
}

/** Returns an answer per question, with its stored or initial value. Keeps answers to removed questions, at the end. */
export function initialAnswers(questions: readonly Question[], stored: readonly Answer[] = []) {
  const unmatched = new Map(stored.map((answer) => [answer.questionId, answer]));
  const answers = questions.map((question): Answer => {
    const answer = question.id ? unmatched.get(question.id) : undefined;
    unmatched.delete(question.id);
    return {
      ...answer,
      ...(question.id !== undefined && { questionId: question.id }),
      required: answer?.required ?? question.required === true,
      value: asText(answer?.value) ?? initialValue(question),
    };
  });
  return [...answers, ...unmatched.values()];
}
