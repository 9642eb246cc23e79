import type { PaymentContact } from "../../types/payment.js";
import type { User } from "../../types/people.js";

/** Who pays, as far as the account of who is signed in says so (PAY-03); empty where nobody is. */
export function payerContact(user: User | null | undefined): PaymentContact {
  const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
  return { firstName: textOf(user?.firstName), lastName: textOf(user?.lastName), email: textOf(user?.email) };
}
