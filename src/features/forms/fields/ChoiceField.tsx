"use client";
import Select from "@mui/material/Select";
import { formSubmissionEditTexts } from "../../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../../react/useText.js";
import { choicesOf } from "../../../rules/forms/choicesOf.js";
import { FieldFrame } from "./FieldFrame.js";
import type { FieldProps } from "./FieldProps.js";
import { RadioChoices } from "./RadioChoices.js";

/** So many choices can be taken in at a glance; more are in a list that opens. */
const MOST_IN_VIEW = 5;

/** One of several choices (FRM-09): the browser's own list where there are many, because phones make something good of it. */
export function ChoiceField(field: FieldProps) {
  const { question, id, value, onChange } = field;
  const text = useText(formSubmissionEditTexts);
  const offered = choicesOf(question);
  // What was chosen once and is not offered any more stays until another is chosen.
  const choices = value && offered.every((choice) => choice.value !== value) ? [...offered, { value, text: value }] : offered;
  if (choices.length > 0 && choices.length <= MOST_IN_VIEW) return <RadioChoices {...field} choices={choices} />;
  const note = choices.length === 0 ? text("noChoices") : undefined;
  return (
    <FieldFrame {...field} isDisabled={field.isDisabled || !!note} note={note}>
      {(describedBy) => (
        <Select
          native
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{ id, "aria-describedby": describedBy, "aria-required": question.required === true }}
        >
          {choices.every((choice) => choice.value !== value) && <option value={value} aria-label={text("noChoices")} />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
