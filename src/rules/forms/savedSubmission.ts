import type { FormSubmission } from "../../types/forms.js";

/**
 * A submission as it is stored, by what was sent and what the server echoed. The answers are those that were sent, with the
 * ids that they have now: an echo that lacks some takes none away, least of all that something is paid (C-27).
 */
export function savedSubmission(sent: FormSubmission, echoed: FormSubmission | undefined): FormSubmission {
  const stored = new Map((echoed?.answers ?? []).map((answer) => [answer.questionId, answer]));
  const answers = (sent.answers ?? []).map((answer) => ({ ...stored.get(answer.questionId), ...answer }));
  return { ...sent, ...echoed, answers };
}
