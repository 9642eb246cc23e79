import type { PaymentContact } from "../../types/payment.js";
import type { User } from "../../types/people.js";
import { withoutEntities } from "../text/withoutEntities.js";

/** Who pays, as far as the account of who is signed in says so (PAY-03), as they wrote it; empty where nobody is. */
export function payerContact(user: User | null | undefined): PaymentContact {
  const textOf = (value: unknown): string => (typeof value === "string" ? withoutEntities(value).trim() : "");
  return { firstName: textOf(user?.firstName), lastName: textOf(user?.lastName), email: textOf(user?.email) };
}
