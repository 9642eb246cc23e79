"use client";
import { type InputHTMLAttributes, useId } from "react";
import { CONTACT_FIELDS, fullName } from "./rules/order.js";
import type { PaymentForm } from "./usePaymentForm.js";
import type { PaymentContact } from "../../lib/giving/types.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { SvgPath } from "../../ui/display/LineIcon.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import { centeredRow, radius, secondaryText, styled, sunken } from "../../ui/styles.js";
import { EMAIL_INPUT, InputField, labelStyle } from "../fields/InputFields.js";

export const LOCK_ICON = "M5.5 10.5h13v10h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5";

const INPUTS: Record<keyof PaymentContact, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { autoComplete: "given-name" },
  lastName: { autoComplete: "family-name" },
  email: EMAIL_INPUT,
};

const Root = styled("div", { name: "NarthexFormCardPayment", slot: "Payer" })(({ theme }) => ({
  overflowWrap: "anywhere",
  "& > div": { ...centeredRow, gap: theme.spacing(0, 1.5) },
  "& > div:first-of-type": {
    flexWrap: "wrap",
    justifyContent: "space-between",
    marginBlockEnd: theme.spacing(0.75),
    "& > strong": labelStyle(theme),
    "& > span": { ...secondaryText(theme, "caption"), ...centeredRow, gap: theme.spacing(0.5) },
  },
  "& > div:last-of-type": {
    ...sunken(theme),
    padding: theme.spacing(1, 1.5),
    borderRadius: radius(theme, 1),
    "& > :last-child": { minWidth: 0 },
    "& strong": { ...theme.typography.subtitle2, fontWeight: 600, display: "block" },
    "& strong + span": { ...secondaryText(theme, "caption"), display: "block" },
  },
  "@media (forced-colors: active)": { "& > div:last-of-type": { border: "1px solid" } },
}));

/** Renders the payer: as text if the account has all contact data, else as fields. */
export function PayerFields({ form, isReadOnly }: { form: PaymentForm; isReadOnly: boolean }) {
  const text = useText(paymentTexts);
  const id = useId();
  const { contact, locked, change } = form.payer;
  if (locked.size === CONTACT_FIELDS.length)
    return (
      <Root role="group" aria-labelledby={id}>
        <div>
          <strong id={id}>{text("payingAs")}</strong>
          <span>
            <SvgPath d={LOCK_ICON} size={16} />
            {text("locked")}
          </span>
        </div>
        <div>
          <span aria-hidden>
            <PersonAvatar
              person={{ name: { display: fullName(contact) } }}
              sx={{ width: 32, height: 32, fontSize: 12 }}
            />
          </span>
          <div>
            <strong>
              <bdi>{fullName(contact)}</bdi>
            </strong>
            <span>
              <bdi>{contact.email}</bdi>
            </span>
          </div>
        </div>
      </Root>
    );
  return CONTACT_FIELDS.map((name) => {
    const isLocked = locked.has(name);
    const description = isLocked ? text("locked") : null;
    const question = { title: text(name), description, required: true };
    return (
      <InputField
        key={name}
        field={{ id: form.idOf(name), question, error: form.errorOf(name) }}
        value={contact[name]}
        readOnly={isReadOnly || isLocked}
        onChange={({ target }) => change(name, target.value)}
        inputProps={{ ...INPUTS[name], maxLength: 254 }}
      />
    );
  });
}
