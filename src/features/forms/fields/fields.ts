import type { ComponentType } from "react";
import type { FieldKind } from "../../../rules/forms/fieldKind.js";
import { CheckboxesField } from "./CheckboxesField.js";
import { ChoiceField } from "./ChoiceField.js";
import { DateField } from "./DateField.js";
import type { FieldProps } from "./FieldProps.js";
import { HeadingField } from "./HeadingField.js";
import { LineField } from "./LineField.js";
import { PhoneField } from "./PhoneField.js";
import { YesNoField } from "./YesNoField.js";

/** What stands for each kind of question (FRM-15). A payment is more than a field: the question itself shows it. */
export const fields: Readonly<Record<Exclude<FieldKind, "payment">, ComponentType<FieldProps>>> = {
  text: LineField,
  textArea: LineField,
  wholeNumber: LineField,
  decimal: LineField,
  email: LineField,
  phone: PhoneField,
  date: DateField,
  yesNo: YesNoField,
  choice: ChoiceField,
  checkboxes: CheckboxesField,
  heading: HeadingField,
};
