"use client";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { InputHTMLAttributes } from "react";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useText } from "../../../react/useText.js";
import type { PaymentContact } from "../../../types/payment.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { EMAIL_INPUT } from "../fields/LineField.js";
import type { PaymentForm } from "./PaymentForm.js";

const FIELDS: readonly (readonly [keyof PaymentContact, InputHTMLAttributes<HTMLInputElement>])[] = [
  ["firstName", { autoComplete: "given-name" }],
  ["lastName", { autoComplete: "family-name" }],
  ["email", EMAIL_INPUT],
];

/** Who pays (PAY-03 to PAY-08), asked as the questions of the form are. What comes from the account is locked. */
export function ContactFields({ form, isReadOnly }: { form: PaymentForm; isReadOnly: boolean }) {
  const text = useText(paymentTexts);
  const { contact, locked, change } = form.payer;
  return FIELDS.map(([name, attributes]) => {
    const isLocked = locked.has(name);
    const question = { title: text(name), description: isLocked ? text("locked") : null, required: true };
    return (
      <FieldFrame key={name} id={form.idOf(name)} question={question} fault={form.faultOf(name)} isDisabled={false}>
        {(describedBy) => (
          <OutlinedInput
            id={form.idOf(name)}
            value={contact[name]}
            readOnly={isReadOnly || isLocked}
            onChange={({ target }) => change(name, target.value)}
            inputProps={{ ...attributes, maxLength: 254, "aria-describedby": describedBy }}
          />
        )}
      </FieldFrame>
    );
  });
}
