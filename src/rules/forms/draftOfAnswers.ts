import type { Answer } from "../../types/forms.js";

/** Unsent answers as a text: only those that differ from what the form begins with; empty where none does. */
export function draftOfAnswers(initial: readonly Answer[], answers: readonly Answer[]): string {
  const before = new Map(initial.map(({ questionId, value }) => [questionId, value]));
  const changed = answers.flatMap(({ questionId, value }) =>
    questionId !== undefined && value !== before.get(questionId) ? [[questionId, value ?? ""] as const] : [],
  );
  return changed.length > 0 ? JSON.stringify(changed) : "";
}
