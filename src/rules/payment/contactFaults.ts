import type { PaymentContact } from "../../types/payment.js";
import { isEmail } from "../text/isEmail.js";

/** What is missing or wrong in who pays, in the order of the fields (PAY-05 to PAY-08); each is a text of the payment. */
export function contactFaults(contact: PaymentContact): (keyof PaymentContact)[] {
  const isThere = (name: "firstName" | "lastName") => contact[name].trim() !== "";
  return [
    ...(isThere("firstName") ? [] : (["firstName"] as const)),
    ...(isThere("lastName") ? [] : (["lastName"] as const)),
    ...(isEmail(contact.email.trim()) ? [] : (["email"] as const)),
  ];
}
