import type { PaymentContact } from "../../../lib/giving/types.js";
import type { User } from "../../../lib/people/types.js";
import { isEmail, withoutEntities } from "../../../lib/text/strings.js";

/** The contact fields in their order. */
export const CONTACT_FIELDS = ["firstName", "lastName", "email"] as const;

/** Returns the contact fields that are missing or invalid. */
export const findContactErrors = (contact: PaymentContact): (keyof PaymentContact)[] =>
  CONTACT_FIELDS.filter((name) => {
    const value = contact[name].trim();
    return name === "email" ? !isEmail(value) : value === "";
  });

/** Returns the fields of a prefilled contact that are locked: those that are valid. */
export function lockedFields(prefilled: PaymentContact): ReadonlySet<keyof PaymentContact> {
  const invalid = findContactErrors(prefilled);
  return new Set(CONTACT_FIELDS.filter((name) => !invalid.includes(name)));
}

/** Returns the contact of the signed-in user with HTML entities decoded; empty fields for an anonymous payer. */
export function payerContact(user: User | null | undefined): PaymentContact {
  const textOf = (value: unknown) =>
    typeof value === "string" ? withoutEntities(value).trim() : "";
  return {
    firstName: textOf(user?.firstName),
    lastName: textOf(user?.lastName),
    email: textOf(user?.email),
  };
}

/** Returns the payer's first and last name. */
export const fullName = ({ firstName, lastName }: PaymentContact): string =>
  `${firstName} ${lastName}`.trim();
