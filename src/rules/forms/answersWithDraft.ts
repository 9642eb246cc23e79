import type { Answer } from "../../types/forms.js";

/** What {@link draftOfAnswers} wrote, whoever has written into the storage since: a list of ids with texts, or nothing. */
function parseDraft(draft: string): Map<string, string> {
  try {
    const entries: unknown = JSON.parse(draft || "[]");
    return new Map(
      (Array.isArray(entries) ? entries : []).filter(
        (entry): entry is [string, string] => Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "string",
      ),
    );
  } catch {
    return new Map();
  }
}

/** The answers that a form begins with, and in their place what was left unsent. An answer that did not change is the same object. */
export function answersWithDraft(initial: readonly Answer[], draft: string): Answer[] {
  const unsent = parseDraft(draft);
  return initial.map((answer) => {
    const value = unsent.get(answer.questionId ?? "");
    return value === undefined || value === answer.value ? answer : { ...answer, value };
  });
}
