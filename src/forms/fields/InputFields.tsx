"use client";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import type { InputHTMLAttributes } from "react";
import { FieldFrame, type FieldProps, type FrameProps } from "./FieldFrame.js";
import { type FieldKind, fieldKind, storedDay } from "../rules/fields.js";
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

type InputFieldProps = OutlinedInputProps & { field: FrameProps };

/** Renders a question with a single input. The other props are those of the input. */
export function InputField({ field, inputProps, ...input }: InputFieldProps) {
  return (
    <FieldFrame {...field}>
      {(describedBy) => (
        <OutlinedInput
          {...input}
          id={field.id}
          aria-describedby={describedBy}
          inputProps={{ "aria-required": field.question.required === true, ...inputProps }}
        />
      )}
    </FieldFrame>
  );
}

/** Renders a date input. A stored time shows as its day, other text as a note; both stay until the user changes the date. */
export function DateField({ value, onChange, onIncomplete, ...field }: FieldProps) {
  const text = useText(formSubmissionEditTexts);
  const day = storedDay(value);
  const reportIncomplete = ({ validity }: HTMLInputElement | HTMLTextAreaElement) =>
    onIncomplete?.(validity.badInput);
  return (
    <InputField
      field={{ ...field, note: value && !day ? text("storedDate", { value }) : undefined }}
      type="date"
      value={day}
      onChange={({ target }) => {
        onChange(target.value);
        reportIncomplete(target);
      }}
      // Browsers fire no change event while the first date is only partly filled in.
      onBlur={({ target }) => reportIncomplete(target)}
      // Without a maximum, browsers accept years of six digits.
      inputProps={{ max: "9999-12-31" }}
    />
  );
}

/** Renders a text, number, email or multi-line input. It stores the text as typed. */
export function LineField({ value, onChange, ...field }: FieldProps) {
  const kind = fieldKind(field.question.fieldType);
  const isTextArea = kind === "textArea";
  return (
    <InputField
      field={field}
      value={value}
      placeholder={field.question.placeholder ?? ""}
      {...(isTextArea && { multiline: true, rows: 4 })}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{
        // Without `dir`, the placeholder of an empty field is aligned with the page's direction.
        dir: isTextArea ? textDirection(value) : value ? "auto" : undefined,
        ...(kind && INPUTS[kind]),
      }}
    />
  );
}
