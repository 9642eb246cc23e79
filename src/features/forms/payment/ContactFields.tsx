"use client";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useText } from "../../../react/useText.js";
import type { PaymentContact } from "../../../types/payment.js";
import type { PaymentForm } from "./PaymentForm.js";

const Fields = styled("div", { name: "NarthexFormCardPayment", slot: "Contact" })(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))",
  "& > :last-child": { gridColumn: "1 / -1" },
}));

/** Names by which browsers fill fields in. */
const FIELDS = [
  ["firstName", "given-name"],
  ["lastName", "family-name"],
  ["email", "email"],
] as const satisfies readonly (readonly [keyof PaymentContact, string])[];

/** Who pays (PAY-03 to PAY-08). What comes from the account is locked. `isPaid`: nothing can be changed any more. */
export function ContactFields({ form, isReadOnly }: { form: PaymentForm; isReadOnly: boolean }) {
  const text = useText(paymentTexts);
  const { contact, locked, change } = form.payer;
  return (
    <Fields>
      {FIELDS.map(([name, autoComplete]) => {
        const fault = form.faultOf(name);
        const isLocked = locked.has(name);
        return (
          <TextField
            key={name}
            id={form.idOf(name)}
            label={text(name)}
            type={name === "email" ? "email" : "text"}
            // Hosts' password managers and browsers know these.
            autoComplete={autoComplete}
            value={contact[name]}
            onChange={({ target }) => change(name, target.value)}
            required
            error={fault !== undefined}
            helperText={fault ?? (isLocked ? text("locked") : undefined)}
            slotProps={{ input: { readOnly: isReadOnly || isLocked }, htmlInput: { maxLength: 254 } }}
          />
        );
      })}
    </Fields>
  );
}
