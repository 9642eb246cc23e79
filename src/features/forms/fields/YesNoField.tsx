"use client";
import { formSubmissionEditTexts } from "../../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../../react/useText.js";
import type { FieldProps } from "./FieldProps.js";
import { RadioChoices } from "./RadioChoices.js";

/** Yes or no, stored as 'True' or 'False' whatever the language (FRM-08, FRM-32). */
export function YesNoField(field: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const choices = [
    { value: "True", text: text("yes") },
    { value: "False", text: text("no") },
  ];
  return <RadioChoices {...field} choices={choices} isRow />;
}
