/** One choice of a question. */
export interface Choice {
  value?: string | undefined;
  text?: string | undefined;
}

/** A question of a form. */
export interface Question {
  id?: string | undefined;
  churchId?: string | undefined;
  formId?: string | undefined;
  parentId?: string | null | undefined;
  title?: string | undefined;
  description?: string | null | undefined;
  fieldType?: string | undefined;
  placeholder?: string | null | undefined;
  required?: boolean | undefined;
  sort?: number | string | undefined;
  choices?: Choice[] | null | undefined;
}

/** An answer. Always text. */
export interface Answer {
  id?: string | undefined;
  churchId?: string | undefined;
  formSubmissionId?: string | undefined;
  questionId?: string | undefined;
  required?: boolean | undefined;
  value?: string | undefined;
}

/** A form. */
export interface Form {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: string | undefined;
  contentType?: string | undefined;
  thankYouMessage?: string | null | undefined;
  restricted?: boolean | undefined;
}

/** A form submission. */
export interface FormSubmission {
  id?: string | undefined;
  formId?: string | undefined;
  contentType?: string | undefined;
  contentId?: string | undefined;
  churchId?: string | null | undefined;
  questions?: Question[] | undefined;
  answers?: Answer[] | undefined;
  form?: Form | undefined;
  submittedBy?: string | null | undefined;
  submissionDate?: Date | string | null | undefined;
  error?: string | undefined;
}

/** Which form is filled in, and where it belongs. Of the three ids the first that is given counts: submission, form, open form. */
export interface FormPlace {
  /** The form to fill in anew, as a member of the church. */
  addFormId?: string | null | undefined;
  /** The submission to change. */
  formSubmissionId?: string | null | undefined;
  /** The form to fill in anew, as anybody. */
  unRestrictedFormId?: string | null | undefined;
  /** What the submission is about: "person", or "form" where it stands for itself. */
  contentType: string;
  contentId: string;
  /** Who submits. @default who is signed in */
  personId?: string | undefined;
  /** Whose form it is. @default as the form says, else the current church */
  churchId?: string | undefined;
}
