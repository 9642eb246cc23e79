"use client";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { InputHTMLAttributes } from "react";
import { type FieldKind, fieldKind } from "../../../rules/forms/fieldKind.js";
import { textDirection } from "../../../rules/messaging/textDirection.js";
import { FieldFrame } from "./FieldFrame.js";
import type { FieldProps } from "./FieldProps.js";

/** Rows of a text area, also beside a payment (FRM-13, C-15). */
const TEXT_AREA_ROWS = 4;

/** Not type="email", which rewrites names of other scripts. A phone shows the keys for it all the same. */
export const EMAIL_INPUT: InputHTMLAttributes<HTMLInputElement> = {
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
};

// Nor type="number": it loses what it cannot read, takes "e" for a number, and changes as a wheel passes over it.
const INPUTS: Partial<Record<FieldKind, InputHTMLAttributes<HTMLInputElement>>> = {
  wholeNumber: { inputMode: "numeric", autoComplete: "off" },
  decimal: { inputMode: "decimal", autoComplete: "off" },
  email: EMAIL_INPUT,
};

/** A line of text, a number, an address, or a text of several lines. What was typed is what is stored. */
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
          {...(isTextArea && { multiline: true, rows: TEXT_AREA_ROWS })}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{
            // An empty field has its placeholder where the page begins to read.
            dir: isTextArea ? textDirection(value) : value ? "auto" : undefined,
            "aria-describedby": describedBy,
            "aria-required": question.required === true,
            ...(kind && INPUTS[kind]),
          }}
        />
      )}
    </FieldFrame>
  );
}
