import type { Question } from "../types.js";
import { asNumber, asText, ownField } from "../../lib/text/json.js";

export const DEFAULT_PHONE_COUNTRY = "US";

/** Tristan da Cunha and Ascension Island. */
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
 * Returns the values of a checkbox answer, in the stored order. The answer is a list joined by commas, and a choice may contain
 * commas itself. If the whole answer can be read as choices in their own order, it is read so. Otherwise it is read greedily from
 * the left, and a value that is no longer a choice stays a value. Both prefer the longest choice.
 */
export function checkedValues(stored: string, choices: readonly string[]): string[] {
  const pieces = stored.split(",");
  const indexes = new Map(choices.filter(Boolean).map((choice, index) => [choice, index]));
  // A choice with n commas takes n + 1 pieces. The longest come first.
  const sizes = [...new Set([...indexes.keys()].map((choice) => choice.split(",").length))].sort(
    (a, b) => b - a,
  );
  const valueAt = (at: number, size: number) => pieces.slice(at, at + size).join(",");
  const indexAt = (at: number, size: number) => indexes.get(valueAt(at, size)) ?? -1;

  // For each piece, the highest index of a choice that can start an ordered reading there. -1 if none can.
  const highest = [...pieces.map(() => -1), choices.length];
  const canContinue = (index: number, next: number) => index < (highest[next] ?? -1);
  for (let at = pieces.length - 1; at >= 0; at--) {
    const possible = sizes.filter((size) => canContinue(indexAt(at, size), at + size));
    highest[at] = Math.max(-1, ...possible.map((size) => indexAt(at, size)));
  }

  const isInOrder = highest[0] !== -1;
  const values = new Set<string>();
  for (let at = 0, from = 0; at < pieces.length;) {
    const size =
      sizes.find((each) => {
        const index = indexAt(at, each);
        return isInOrder ? index >= from && canContinue(index, at + each) : index >= 0;
      }) ?? 1;
    values.add(valueAt(at, size));
    from = indexAt(at, size) + 1;
    at += size;
  }
  values.delete("");
  return [...values];
}

/** Checks or unchecks a choice. Joins the values in the order of the choices. Values that are no longer choices follow. */
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

export function orderedQuestions(questions: readonly Question[]): Question[] {
  const sortIndex = ({ sort }: Question) => asNumber(sort) ?? Number.MAX_VALUE;
  return [...questions].sort((a, b) => sortIndex(a) - sortIndex(b));
}

/** Returns the day of a stored date or time as `YYYY-MM-DD`, in no time zone. Returns an empty string for other text. */
export function storedDay(value: string): string {
  return /^\s*(\d{4}-\d{2}-\d{2})(?:[T ]|\s*$)/.exec(value)?.[1] ?? "";
}
