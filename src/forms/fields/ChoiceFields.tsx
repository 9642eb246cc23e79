"use client";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import Select from "@mui/material/Select";
import { FieldFrame, type FieldProps, type FrameProps } from "./InputFields.js";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { SelectIcon } from "../../ui/display/LineIcon.js";
import { checkedValues, choicesOf, type OfferedChoice, toggleChoice } from "../rules/fields.js";

const MAX_RADIO_CHOICES = 5;

/** Returns the offered choices, followed by the answers whose choice was removed. Those stay until the user deselects them. */
function withRemoved(offered: readonly OfferedChoice[], answers: readonly string[]) {
  const removed = answers.filter((answer) => !offered.some(({ value }) => value === answer));
  return [...offered, ...removed.map((value) => ({ value, text: value }))];
}

interface ChoiceGroupProps extends FrameProps {
  role: "group" | "radiogroup";
  choices: readonly OfferedChoice[];
  checked: readonly string[];
  onCheck: (value: string, isChecked: boolean) => void;
}

function ChoiceGroup({ choices, checked, onCheck, ...field }: ChoiceGroupProps) {
  const { id, role } = field;
  const Control = role === "group" ? Checkbox : Radio;
  return (
    <FieldFrame {...field}>
      {() => (
        <div style={{ display: "flex", flexDirection: "column" }}>
          {choices.map(({ value, text }, index) => (
            <FormControlLabel
              key={value}
              label={text}
              control={
                <Control
                  id={index === 0 ? id : `${id}-${index}`}
                  name={role === "radiogroup" ? id : undefined}
                  value={value}
                  checked={checked.includes(value)}
                  onChange={({ target }) => onCheck(value, target.checked)}
                />
              }
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

export function CheckboxesField({ value, onChange, ...field }: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const offered = choicesOf(field.question);
  const values = offered.map((choice) => choice.value);
  const checked = checkedValues(value, values);
  const choices = withRemoved(offered, checked);
  return (
    <ChoiceGroup
      {...field}
      role="group"
      choices={choices}
      checked={checked}
      note={choices.length === 0 ? text("noChoices") : undefined}
      onCheck={(choice, isChecked) =>
        onChange(toggleChoice(value, { value: choice, isChecked }, values))
      }
    />
  );
}

export function ChoiceField(props: FieldProps) {
  const { question, id, value, onChange, isDisabled } = props;
  const text = useText(formSubmissionEditTexts);
  const offered = choicesOf(question);
  const choices = withRemoved(offered, value ? [value] : []);
  // Counts only offered choices. Otherwise replacing a removed answer could swap the select for radio buttons, and the focus
  // would be lost.
  if (choices.length > 0 && offered.length <= MAX_RADIO_CHOICES)
    return <RadioField {...props} choices={choices} />;
  const note = choices.length === 0 ? text("noChoices") : undefined;
  return (
    <FieldFrame {...props} isDisabled={isDisabled || !!note} note={note}>
      {(describedBy) => (
        <Select
          native
          IconComponent={SelectIcon}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={describedBy}
          inputProps={{ id, "aria-required": question.required === true }}
        >
          {!value && <option value="" aria-label={note} />}
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

/** Renders a choice of yes or no, stored as "True" or "False" in every language. */
export function YesNoField(props: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const choices = [
    { value: "True", text: text("yes") },
    { value: "False", text: text("no") },
  ];
  return <RadioField {...props} choices={choices} />;
}

type RadioFieldProps = FieldProps & Pick<ChoiceGroupProps, "choices">;

const RadioField = ({ value, onChange, ...field }: RadioFieldProps) => (
  <ChoiceGroup {...field} role="radiogroup" checked={[value]} onCheck={onChange} />
);
