"use client";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import type { OfferedChoice } from "../../../rules/forms/choicesOf.js";
import { FieldFrame } from "./FieldFrame.js";
import type { FieldProps } from "./FieldProps.js";

export interface RadioChoicesProps extends FieldProps {
  choices: readonly OfferedChoice[];
  /** Side by side: for two short words. @default false */
  isRow?: boolean;
}

/** A few answers to choose one from, all of them in view. */
export function RadioChoices({ value, onChange, choices, isRow = false, ...field }: RadioChoicesProps) {
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
