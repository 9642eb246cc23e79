import type { HostProps } from "../platform/provider/withHost.js";
import type { RootProps } from "../ui/types.js";

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

/** An answer. Its value is always text. */
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

/**
 * Which form to fill in or edit. If several ids are given, `formSubmissionId` wins over `addFormId`, which wins over
 * `unRestrictedFormId`.
 */
export interface FormPlace {
  /** The form to fill in as a member of the church. */
  addFormId?: string | null | undefined;
  /** The submission to edit. */
  formSubmissionId?: string | null | undefined;
  /** The form to fill in without signing in. */
  unRestrictedFormId?: string | null | undefined;
  /** What the submission is about, for example "person"; "form" for a form that is about nothing else. */
  contentType: string;
  contentId: string;
  /** The person who submits. @default the signed-in person */
  personId?: string | undefined;
  /** The church of the form. @default the form's church, else the current church */
  churchId?: string | undefined;
}

export interface FormSubmissionEditProps extends FormPlace, RootProps, HostProps {
  /** Whether the box has a header with the form's name. @default true */
  showHeader?: boolean | undefined;
  /** Whether the box has neither background nor shadow. @default false */
  noBackground?: boolean | undefined;
  /** Called with the stored submission after it was saved, without an argument after it was deleted. */
  updatedFunction(this: void, saved?: FormSubmission): void;
  /**
   * Called when the user cancels; unsent answers are kept.
   * @default asks to start over if `contentType` is "form", else calls `updatedFunction`
   */
  cancelFunction?: (() => void) | undefined;
}
