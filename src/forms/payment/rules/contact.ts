import { isUnclear } from "./charge.js";
import type { SetupError, chargeSetup } from "./terms.js";
import type { PaymentStatus, PaymentField } from "../types.js";
import type { PaymentContact } from "../../../lib/giving/types.js";
import type { User } from "../../../lib/people/types.js";
import { isEmail, withoutEntities } from "../../../lib/text/strings.js";
import type { paymentTexts } from "../../../platform/locale/texts/payment.js";

type PaymentText = keyof typeof paymentTexts.texts;

const FIELDS = ["firstName", "lastName", "email"] as const;

/** Text keys of the setup faults. */
export const SETUP_TEXTS = {
  zero: "fault.zero",
  amount: "fault.amount",
  fund: "problem.notAccepted",
  gateway: "problem.notAccepted",
  key: "scriptMissing",
} as const satisfies Record<SetupError, PaymentText>;

interface PaymentInput {
  status: PaymentStatus;
  /** Whether the payer confirmed to pay although money may have moved. */
  isConfirmed: boolean;
  setup: { status: "loading" | "ready" | "failed" };
  verdict: ReturnType<typeof chargeSetup>;
  contact: PaymentContact;
  card: {
    error?: string | undefined;
    isComplete?: boolean | undefined;
    unavailable: PaymentText | undefined;
  };
  hasTokenizer: boolean;
}

/** Validation error of a field: a text key, or the provider's `message` in place of it. */
interface FieldError {
  field: PaymentField;
  key: PaymentText;
  message?: string;
}

/**
 * Returns the validation errors of a payment in the order of its fields. An error that the payer cannot correct is returned
 * alone.
 */
export function validatePayment(input: PaymentInput): FieldError[] {
  const { status, isConfirmed, setup, verdict, contact, card, hasTokenizer } = input;
  if (status === "charged" || status === "paying") return [];
  if (isUnclear(status) && !isConfirmed)
    return [{ field: "again", key: status === "paidElsewhere" ? "paidElsewhere" : "unknown" }];
  if (setup.status !== "ready")
    return [{ field: "payment", key: setup.status === "loading" ? "fault.loading" : "loadFailed" }];
  if ("fault" in verdict) return [{ field: "payment", key: SETUP_TEXTS[verdict.fault] }];
  const errors: FieldError[] = findContactErrors(contact).map((field) => ({
    field,
    key: `fault.${field}`,
  }));
  if (card.unavailable) errors.push({ field: "card", key: card.unavailable });
  else if (!hasTokenizer) errors.push({ field: "card", key: "fault.cardLoading" });
  else if (card.error) errors.push({ field: "card", key: "fault.card", message: card.error });
  else if (card.isComplete === false) errors.push({ field: "card", key: "fault.card" });
  return errors;
}

/** Returns the contact fields that are missing or invalid, in the order of the fields. */
export function findContactErrors(contact: PaymentContact): (keyof PaymentContact)[] {
  const isFilled = (name: "firstName" | "lastName") => contact[name].trim() !== "";
  return [
    ...(isFilled("firstName") ? [] : (["firstName"] as const)),
    ...(isFilled("lastName") ? [] : (["lastName"] as const)),
    ...(isEmail(contact.email.trim()) ? [] : (["email"] as const)),
  ];
}

/** Returns the fields of a prefilled contact that are locked: those that are valid. */
export function lockedFields(prefilled: PaymentContact): ReadonlySet<keyof PaymentContact> {
  const invalid = findContactErrors(prefilled);
  return new Set(FIELDS.filter((name) => !invalid.includes(name)));
}

/** Returns the contact of the signed-in user with HTML entities decoded; empty fields for an anonymous payer. */
export function payerContact(user: User | null | undefined): PaymentContact {
  const textOf = (value: unknown): string =>
    typeof value === "string" ? withoutEntities(value).trim() : "";
  return {
    firstName: textOf(user?.firstName),
    lastName: textOf(user?.lastName),
    email: textOf(user?.email),
  };
}
