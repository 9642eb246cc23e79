"use client";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { InputHTMLAttributes } from "react";
import { type FieldProps, FieldFrame } from "./FieldFrame.js";
import { storedDay, type FieldKind, fieldKind } from "../rules/fields.js";
import { textDirection } from "../../lib/text/strings.js";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useText } from "../../platform/provider/useText.js";

/** Attributes of an email input. It avoids type="email", because browsers rewrite non-ASCII addresses there. */
export const EMAIL_INPUT: InputHTMLAttributes<HTMLInputElement> = {
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
};

// No type="number": it drops input that it cannot parse, accepts "e", and changes its value on mouse wheel.
const INPUTS: Partial<Record<FieldKind, InputHTMLAttributes<HTMLInputElement>>> = {
  wholeNumber: { inputMode: "numeric", autoComplete: "off" },
  decimal: { inputMode: "decimal", autoComplete: "off" },
  email: EMAIL_INPUT,
};

/**
 * Renders a date input, stored as `YYYY-MM-DD`. It shows a stored time as its day and other text as a note. It keeps both until the
 * user changes the date.
 */
export function DateField({ value, onChange, onIncomplete, ...field }: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const day = storedDay(value);
  const reportIncomplete = ({ validity }: HTMLInputElement | HTMLTextAreaElement) =>
    onIncomplete?.(validity.badInput);
  return (
    <FieldFrame {...field} note={value && !day ? text("storedDate", { value }) : undefined}>
      {(describedBy) => (
        <OutlinedInput
          id={field.id}
          type="date"
          value={day}
          onChange={({ target }) => {
            onChange(target.value);
            reportIncomplete(target);
          }}
          // Browsers fire no change event while the first date is only partly filled in.
          onBlur={({ target }) => reportIncomplete(target)}
          aria-describedby={describedBy}
          // Without a maximum, browsers accept years of six digits.
          inputProps={{ max: "9999-12-31", "aria-required": field.question.required === true }}
        />
      )}
    </FieldFrame>
  );
}

/** Renders a text, number, email or multi-line input. It stores the text as typed. */
export function LineField({ value, onChange, ...field }: FieldProps) {
  const { question, id } = field;
  const kind = fieldKind(question.fieldType);
  const isTextArea = kind === "textArea";
  return (
    <FieldFrame {...field}>
      {(describedBy) => (
        <OutlinedInput
          id={id}
          value={value}
          placeholder={question.placeholder ?? ""}
          {...(isTextArea && { multiline: true, rows: 4 })}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={describedBy}
          inputProps={{
            // Without `dir`, the placeholder of an empty field is aligned with the page's direction.
            dir: isTextArea ? textDirection(value) : value ? "auto" : undefined,
            "aria-required": question.required === true,
            ...(kind && INPUTS[kind]),
          }}
        />
      )}
    </FieldFrame>
  );
}
