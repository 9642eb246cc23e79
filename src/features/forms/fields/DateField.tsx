"use client";
import OutlinedInput from "@mui/material/OutlinedInput";
import { formSubmissionEditTexts } from "../../../client/locale/english/formSubmissionEdit.js";
import { useText } from "../../../react/useText.js";
import { storedDay } from "../../../rules/forms/storedDay.js";
import { FieldFrame } from "./FieldFrame.js";
import type { FieldProps } from "./FieldProps.js";

/** A day, stored as `YYYY-MM-DD`. A stored time is shown as its day, what is no date as a note; both are kept until another day is chosen. */
export function DateField({ value, onChange, ...field }: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const day = storedDay(value);
  return (
    <FieldFrame {...field} note={value && !day ? text("storedDate", { value }) : undefined}>
      {(describedBy) => (
        <OutlinedInput
          id={field.id}
          type="date"
          value={day}
          onChange={({ target }) => onChange(target.value)}
          // A year has four digits: without an end, browsers take six.
          inputProps={{ max: "9999-12-31", "aria-describedby": describedBy, "aria-required": field.question.required === true }}
        />
      )}
    </FieldFrame>
  );
}
