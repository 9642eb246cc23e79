import type { FormPlace, FormSubmission } from "../../types/forms.js";
import type { RootProps } from "../../ui/RootProps.js";

export interface FormBoxProps extends FormPlace, RootProps {
  /** Whether the box has a header with the form's name. @default true */
  showHeader?: boolean | undefined;
  /** The box has the colour of the page, and no shadow. @default false */
  noBackground?: boolean | undefined;
  /** The form was saved, as it is stored now; or it was deleted, and nothing is. */
  updatedFunction(this: void, saved?: FormSubmission): void;
  /** Filling in is given up; unsent answers are kept. @default a form that stands for itself offers to start over, others call `updatedFunction` */
  cancelFunction?: (() => void) | undefined;
}
