import type { PaymentContact } from "../../types/payment.js";
import { contactFaults } from "./contactFaults.js";

const FIELDS = ["firstName", "lastName", "email"] as const;

/** What of a contact that an account says stays as it is (PAY-04, A-69, O53): what is there from the beginning, and can be paid with. */
export function lockedFields(prefilled: PaymentContact): ReadonlySet<keyof PaymentContact> {
  const wrong = contactFaults(prefilled);
  return new Set(FIELDS.filter((name) => !wrong.includes(name)));
}
