import type { Answer, FormSubmission } from "../../types/forms.js";
import type { StoredSubmission } from "../data/forms.js";
import type { Suite } from "../Suite.js";
import { wholeSecond } from "../wholeSecond.js";

/**
 * Keeps a submission, or changes the one with its id, and answers what was sent with the ids it got. Refusals are
 * answers too. Nobody looks whether required questions were answered.
 */
export function saveSubmission(suite: Suite, given: FormSubmission, isTrusted: boolean): object {
  const { db, nextId, now } = suite;
  const form = db.forms.find(({ id }) => id === given.formId);
  if (!form) return { error: `Form with id ${given.formId} not found` };
  if (form.restricted && !isTrusted) return { error: `You're not allowed to submit ${form.name}` };
  const { churchId = "" } = form;
  const id = given.id ?? nextId("FSM");
  const answers = (given.answers ?? []).map((each) => ({ ...each, churchId, formSubmissionId: id, id: each.id ?? nextId("ANS") }));
  const known = db.submissions.find((each) => each.id === id);
  const at = wholeSecond(now()).toISOString();
  const kept = answers.map(withoutRequired);
  if (known) Object.assign(known, { answers: kept, revisionDate: at });
  else if (!given.id) db.submissions.push({ ...withoutParts(given), id, churchId, submissionDate: at, answers: kept });
  return { ...given, answers, churchId, id };
}

/** Only the question knows whether it is required. */
const withoutRequired = ({ required: _, ...answer }: Answer): Answer => answer;

const withoutParts = ({ formId, contentType, contentId, submittedBy }: FormSubmission): Omit<StoredSubmission, "id"> => ({
  ...(formId !== undefined && { formId }),
  ...(contentType !== undefined && { contentType }),
  ...(contentId !== undefined && { contentId }),
  submittedBy: submittedBy ?? null,
  revisionDate: null,
  revisedBy: null,
});
