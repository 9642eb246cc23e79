import type { Optional } from "../lib/people/people.js";
import type { HostProps } from "../platform/provider/withHost.js";
import type { RootProps } from "../ui/styles.js";

/** A choice of a question. `value` is stored, `text` is shown. Without a value, the text is stored. */
export type Choice = Optional<"value" | "text">;

/** A question of a form. `fieldType` is the kind of field, such as "Textbox". */
export interface Question extends Optional<"id" | "churchId" | "formId" | "title" | "fieldType"> {
  parentId?: string | null | undefined;
  description?: string | null | undefined;
  placeholder?: string | null | undefined;
  required?: boolean | undefined;
  sort?: number | string | undefined;
  choices?: Choice[] | null | undefined;
}

/** An answer to a question. The value is always text: for a checkbox question, the checked values joined by commas. */
export interface Answer extends Optional<
  "id" | "churchId" | "formSubmissionId" | "questionId" | "value"
> {
  required?: boolean | undefined;
}

/** A form of a church. */
export interface Form extends Optional<"id" | "churchId" | "name" | "contentType"> {
  thankYouMessage?: string | null | undefined;
  restricted?: boolean | undefined;
}

/** A submission of a form. `error` is the server's reason for refusing it. */
export interface FormSubmission extends Optional<
  "id" | "formId" | "contentType" | "contentId" | "error"
> {
  churchId?: string | null | undefined;
  questions?: Question[] | undefined;
  answers?: Answer[] | undefined;
  form?: Form | undefined;
  submittedBy?: string | null | undefined;
  submissionDate?: Date | string | null | undefined;
}

/** The questions of a form in their order, and the stored submission, if one was loaded or saved. */
export interface LoadedForm {
  questions: Question[];
  stored: FormSubmission | undefined;
}

/** Which form to fill in or edit. `formSubmissionId` wins over `addFormId`, which wins over `unRestrictedFormId`. */
export interface FormTarget {
  /** The form to fill in as a member of the church. */
  addFormId?: string | null | undefined;
  /** The submission to edit. */
  formSubmissionId?: string | null | undefined;
  /** The form to fill in without signing in. */
  unRestrictedFormId?: string | null | undefined;
  /** Type of the record that the submission belongs to, such as "person". "form" for a standalone form. */
  contentType: string;
  /** Id of the record that the submission belongs to; for a standalone form, the id of the form. */
  contentId: string;
  /** The person who submits. @default the signed-in user's person in the form's church */
  personId?: string | undefined;
  /** The church that the form belongs to. @default the church in the loaded questions or submission, else the current church */
  churchId?: string | undefined;
}

/** Props of `FormSubmissionEdit`: which form or submission, the look of its box, and what to do afterwards. */
export interface FormSubmissionEditProps extends FormTarget, RootProps, HostProps {
  /** Whether the box has a header: the name of the stored form, or "Edit Form". @default true */
  showHeader?: boolean | undefined;
  /** Whether the box has neither background nor shadow. @default false */
  noBackground?: boolean | undefined;
  /**
   * Called with the stored submission after it was saved, and without an argument after it was deleted. Unless `contentType` is
   * "form", also called without an argument for Cancel and Done if there is no `cancelFunction`.
   */
  updatedFunction(this: void, saved?: FormSubmission): void;
  /**
   * Called for Cancel, and for Done on the thank-you page. Unsent answers are kept.
   * @default `updatedFunction`. A standalone form (`contentType` "form") has no default: Cancel asks whether to discard changed answers.
   */
  cancelFunction?: (() => void) | undefined;
}
