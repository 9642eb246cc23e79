import type { Question } from "../../../types/forms.js";

/** What every field is told, and what it tells. */
export interface FieldProps {
  question: Question;
  /** DOM id of what takes the focus; the field's other parts are named after it. */
  id: string;
  /** What is answered, as it is stored. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the answer, in words. */
  fault: string | undefined;
  isDisabled: boolean;
  /** Level of a heading among the questions. */
  headingLevel: 2 | 3 | 4;
}
