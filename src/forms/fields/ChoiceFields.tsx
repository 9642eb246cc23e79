"use client";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Select from "@mui/material/Select";
import Radio from "@mui/material/Radio";
import { type FieldProps, FieldFrame } from "./FieldFrame.js";
import { choicesOf, checkedValues, toggleChoice, type OfferedChoice } from "../rules/fields.js";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useText } from "../../platform/provider/useText.js";

/** Renders checkboxes; their values are stored as a list joined by commas. A removed choice stays until it is unchecked. */
export function CheckboxesField({ value, onChange, ...field }: FieldProps) {
  const { question, id } = field;
  const text = useText(formSubmissionEditTexts);
  const offered = choicesOf(question);
  const values = offered.map((choice) => choice.value);
  const checked = new Set(checkedValues(value, values));
  const known = new Set(values);
  const removed = [...checked]
    .filter((each) => !known.has(each))
    .map((each) => ({ value: each, text: each }));
  const choices = [...offered, ...removed];
  return (
    <FieldFrame
      {...field}
      group="group"
      note={choices.length === 0 ? text("noChoices") : undefined}
    >
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
                  onChange={({ target }) =>
                    onChange(
                      toggleChoice(
                        value,
                        { value: choice.value, isChecked: target.checked },
                        values,
                      ),
                    )
                  }
                />
              }
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

/** Up to this many choices are radio buttons; more are a select. */
const MAX_RADIO_CHOICES = 5;

/** Renders a single choice as radio buttons, or as a native select if there are many, because phones show it in a better way. */
export function ChoiceField(field: FieldProps) {
  const { question, id, value, onChange } = field;
  const text = useText(formSubmissionEditTexts);
  const offered = choicesOf(question);
  // A removed choice stays selected until the user selects another one.
  const choices =
    value && offered.every((choice) => choice.value !== value)
      ? [...offered, { value, text: value }]
      : offered;
  if (choices.length > 0 && choices.length <= MAX_RADIO_CHOICES)
    return <RadioChoices {...field} choices={choices} />;
  const note = choices.length === 0 ? text("noChoices") : undefined;
  return (
    <FieldFrame {...field} isDisabled={field.isDisabled || !!note} note={note}>
      {(describedBy) => (
        <Select
          native
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{
            id,
            "aria-describedby": describedBy,
            "aria-required": question.required === true,
          }}
        >
          {choices.every((choice) => choice.value !== value) && (
            <option value={value} aria-label={text("noChoices")} />
          )}
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

export interface RadioChoicesProps extends FieldProps {
  choices: readonly OfferedChoice[];
  /** Whether the choices are side by side. @default false */
  isRow?: boolean;
}

/** Renders a single choice as radio buttons. */
export function RadioChoices({
  value,
  onChange,
  choices,
  isRow = false,
  ...field
}: RadioChoicesProps) {
  const { id } = field;
  return (
    <FieldFrame {...field} group="radiogroup">
      {() => (
        <div style={{ display: "flex", flexFlow: isRow ? "row wrap" : "column", columnGap: 24 }}>
          {choices.map((choice, index) => (
            <FormControlLabel
              key={choice.value}
              label={choice.text}
              required={false}
              control={
                <Radio
                  id={index === 0 ? id : `${id}-${index}`}
                  name={id}
                  value={choice.value}
                  checked={choice.value === value}
                  onChange={() => onChange(choice.value)}
                />
              }
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

/** Renders a choice of yes or no, stored as "True" or "False" in every language. */
export function YesNoField(field: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const choices = [
    { value: "True", text: text("yes") },
    { value: "False", text: text("no") },
  ];
  return <RadioChoices {...field} choices={choices} isRow />;
}
