"use client";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { formSubmissionEditTexts } from "../../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../../react/useText.js";
import { checkedValues } from "../../../rules/forms/checkedValues.js";
import { choicesOf } from "../../../rules/forms/choicesOf.js";
import { toggleChoice } from "../../../rules/forms/toggleChoice.js";
import { FieldFrame } from "./FieldFrame.js";
import type { FieldProps } from "./FieldProps.js";

/** Any number of choices, stored as a list joined by commas (FRM-14, FRM-33). What is not offered any more stays checked until it is unchecked. */
export function CheckboxesField({ value, onChange, ...field }: FieldProps) {
  const { question, id } = field;
  const text = useText(formSubmissionEditTexts);
  const offered = choicesOf(question);
  const values = offered.map((choice) => choice.value);
  const checked = new Set(checkedValues(value, values));
  const known = new Set(values);
  const former = [...checked].filter((each) => !known.has(each)).map((each) => ({ value: each, text: each }));
  const choices = [...offered, ...former];
  return (
    <FieldFrame {...field} group="group" note={choices.length === 0 ? text("noChoices") : undefined}>
      {() => (
        <div style={{ display: "flex", flexDirection: "column" }}>
          {choices.map((choice, index) => (
            <FormControlLabel
              key={choice.value}
              label={choice.text}
              required={false}
              control={
                <Checkbox
                  id={index === 0 ? id : `${id}-${index}`}
                  checked={checked.has(choice.value)}
                  onChange={({ target }) => onChange(toggleChoice(value, { value: choice.value, isChecked: target.checked }, values))}
                />
              }
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
