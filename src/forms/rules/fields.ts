import type { Question } from "../types.js";

/** The initial country of a phone field. */
export const DEFAULT_PHONE_COUNTRY = "US";

/** Tristan da Cunha and Ascension Island. */
export const EXCLUDED_PHONE_COUNTRIES: readonly string[] = ["TA", "AC"];

/**
 * Returns the values of a checkbox answer, in the stored order. The answer is a list joined by commas, and a choice may contain
 * commas itself. The parser first tries to read the whole answer as choices in their own order. If that fails, it reads greedily
 * from the left, the longest choice first; a value that is no longer a choice stays a value.
 */
export function checkedValues(stored: string, choices: readonly string[]): string[] {
  const pieces = stored.split(",");
  const known = choices.filter(Boolean);
  // A choice with n commas takes n + 1 pieces. The longest come first.
  const sizes = [...new Set(known.map((choice) => choice.split(",").length))].sort((a, b) => b - a);
  return parseInOrder(pieces, known, sizes) ?? parseGreedily(pieces, known, sizes);
}

const valueAt = (pieces: readonly string[], at: number, size: number): string | undefined =>
  at + size <= pieces.length ? pieces.slice(at, at + size).join(",") : undefined;

/** One level of the backtracking search. */
interface Step {
  /** Index of the next piece. */
  at: number;
  /** Index of the first choice that may follow. */
  from: number;
  /** How many sizes were tried. */
  tried: number;
  value: string;
}

/**
 * Returns the choices that make up the pieces in the order of the question, preferring longer choices; `undefined` if there are
 * none. The search keeps its own stack, because recursion would overflow the call stack for a long answer.
 */
function parseInOrder(
  pieces: readonly string[],
  choices: readonly string[],
  sizes: readonly number[],
): string[] | undefined {
  const indexes = new Map<string, number[]>();
  choices.forEach((choice, index) => indexes.set(choice, [...(indexes.get(choice) ?? []), index]));
  const failed = new Set<string>();
  const steps: Step[] = [{ at: 0, from: 0, tried: 0, value: "" }];
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const { at, from } = step;
    if (at === pieces.length) return steps.slice(0, -1).map(({ value }) => value);
    const size = sizes[step.tried];
    if (size === undefined) {
      failed.add(`${at} ${from}`);
      steps.pop();
      continue;
    }
    step.tried += 1;
    step.value = valueAt(pieces, at, size) ?? "";
    const found = indexes.get(step.value)?.find((index) => index >= from);
    if (found === undefined || failed.has(`${at + size} ${found + 1}`)) continue;
    steps.push({ at: at + size, from: found + 1, tried: 0, value: "" });
  }
  return undefined;
}

function parseGreedily(
  pieces: readonly string[],
  choices: readonly string[],
  sizes: readonly number[],
): string[] {
  const known = new Set(choices);
  const found = new Set<string>();
  for (let at = 0; at < pieces.length;) {
    const size = sizes.find((each) => known.has(valueAt(pieces, at, each) ?? "")) ?? 1;
    const value = valueAt(pieces, at, size);
    if (value) found.add(value);
    at += size;
  }
  return [...found];
}

/** A choice with both a value and a text. */
export interface OfferedChoice {
  value: string;
  text: string;
}

const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Returns the choices of a question, each value once. A choice without a value takes its text as the value. */
export function choicesOf({ choices }: Question): OfferedChoice[] {
  const offered = new Map<string, OfferedChoice>();
  for (const choice of Array.isArray(choices) ? choices : []) {
    const value = toText(choice?.value) || toText(choice?.text);
    if (value && !offered.has(value))
      offered.set(value, { value, text: toText(choice?.text) || value });
  }
  return [...offered.values()];
}

/** The kind of input that a question takes. */
export type FieldKind =
  | "text"
  | "wholeNumber"
  | "decimal"
  | "date"
  | "yesNo"
  | "email"
  | "phone"
  | "textArea"
  | "choice"
  | "checkboxes"
  | "payment"
  | "heading";

const KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ["textbox", "text"],
  ["whole number", "wholeNumber"],
  ["decimal", "decimal"],
  ["date", "date"],
  ["yes/no", "yesNo"],
  ["email", "email"],
  ["phone number", "phone"],
  ["text area", "textArea"],
  ["multiple choice", "choice"],
  ["checkbox", "checkboxes"],
  ["payment", "payment"],
  ["heading", "heading"],
]);

/** Returns the kind of a question by its `fieldType`, ignoring case; `undefined` for an unknown type. */
export function fieldKind(fieldType: unknown): FieldKind | undefined {
  return typeof fieldType === "string" ? KINDS.get(fieldType.trim().toLowerCase()) : undefined;
}

const sortIndex = ({ sort }: Question): number => {
  const index = sort == null || sort === "" ? Number.NaN : Number(sort);
  return Number.isFinite(index) ? index : Number.MAX_VALUE;
};

/** Returns the questions sorted by `sort`, which is a number or a numeric string; questions without it come last. */
export function orderedQuestions(questions: readonly Question[]): Question[] {
  return [...questions].sort((a, b) => sortIndex(a) - sortIndex(b));
}

/**
 * Returns the day of a stored date or time as `YYYY-MM-DD`, the value of a date input; an empty string for other text. It ignores
 * the time zone, because the answer means a calendar day.
 */
export function storedDay(value: string): string {
  return /^\s*(\d{4}-\d{2}-\d{2})(?:[T ]|\s*$)/.exec(value)?.[1] ?? "";
}

/**
 * Returns a checkbox answer with one choice checked or unchecked. The values are joined by commas in the order of the choices;
 * values that are no longer choices follow.
 */
export function toggleChoice(
  stored: string,
  change: { value: string; isChecked: boolean },
  choices: readonly string[],
): string {
  const checked = new Set(checkedValues(stored, choices));
  if (change.isChecked) checked.add(change.value);
  else checked.delete(change.value);
  const known = choices.filter((choice) => checked.delete(choice));
  return [...known, ...checked].join(",");
}
