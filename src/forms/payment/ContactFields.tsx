"use client";
import type { InputHTMLAttributes } from "react";
import OutlinedInput from "@mui/material/OutlinedInput";
import { FieldFrame } from "../fields/FieldFrame.js";
import { EMAIL_INPUT } from "../fields/InputFields.js";
import type { PaymentForm } from "./usePaymentForm.js";
import type { PaymentContact } from "../../lib/giving/types.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { useText } from "../../platform/provider/useText.js";

const FIELDS: readonly (readonly [keyof PaymentContact, InputHTMLAttributes<HTMLInputElement>])[] =
  [
    ["firstName", { autoComplete: "given-name" }],
    ["lastName", { autoComplete: "family-name" }],
    ["email", EMAIL_INPUT],
  ];

/** Renders the name and email of the payer as questions of the form. Fields from the account are read-only. */
export function ContactFields({ form, isReadOnly }: { form: PaymentForm; isReadOnly: boolean }) {
  const text = useText(paymentTexts);
  const { contact, locked, change } = form.payer;
  return FIELDS.map(([name, attributes]) => {
    const isLocked = locked.has(name);
    const question = {
      title: text(name),
      description: isLocked ? text("locked") : null,
      required: true,
    };
    return (
      <FieldFrame
        key={name}
        id={form.idOf(name)}
        question={question}
        fault={form.errorOf(name)}
        isDisabled={false}
      >
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
