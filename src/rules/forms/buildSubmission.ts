import type { Answer, FormSubmission, Question } from "../../types/forms.js";

/** Where a submission belongs. */
export interface SubmissionPlace {
  formId: string;
  contentType: string;
  contentId: string;
  /** Of the visitor; nobody's where they are not signed in. */
  personId: string | undefined;
  churchId: string | undefined;
}

/** What is posted (FRM-18): a stored submission goes on under its id. Questions go along, because mails about it need them. */
export function buildSubmission(
  stored: FormSubmission | undefined,
  { formId, contentType, contentId, personId, churchId }: SubmissionPlace,
  parts: { questions: readonly Question[]; answers: readonly Answer[]; now: Date },
): FormSubmission {
  const { questions, answers, now } = parts;
  if (stored) return { ...stored, questions: [...questions], answers: [...answers] };
  return {
    formId,
    contentType,
    contentId,
    questions: [...questions],
    answers: [...answers],
    submittedBy: personId || null,
    submissionDate: now,
    churchId: churchId || null,
  };
}
