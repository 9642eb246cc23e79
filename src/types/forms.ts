/** One choice of a question (SPEC §3, FRM-16). */
export interface Choice {
  value?: string;
  text?: string;
}

/** A question of a form (SPEC §3, FRM-16). */
export interface Question {
  id?: string;
  churchId?: string;
  formId?: string;
  parentId?: string | null;
  title?: string;
  description?: string | null;
  fieldType?: string;
  placeholder?: string | null;
  required?: boolean;
  sort?: number | string;
  choices?: Choice[] | null;
}

/** An answer (SPEC §3, FRM-17). Always text. */
export interface Answer {
  id?: string;
  churchId?: string;
  formSubmissionId?: string;
  questionId?: string;
  required?: boolean;
  value?: string;
}

/** A form (SPEC §3, FRM-18). */
export interface Form {
  id?: string;
  churchId?: string;
  name?: string;
  contentType?: string;
  thankYouMessage?: string | null;
  restricted?: boolean;
}

/** A form submission (SPEC §3, FRM-18). */
export interface FormSubmission {
  id?: string;
  formId?: string;
  contentType?: string;
  contentId?: string;
  churchId?: string | null;
  questions?: Question[];
  answers?: Answer[];
  form?: Form;
  submittedBy?: string | null;
  submissionDate?: Date | string | null;
  error?: string;
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
