"use client";
import { useState } from "react";
import { useSession } from "../../../react/useSession.js";
import { lockedFields } from "../../../rules/payment/lockedFields.js";
import { payerContact } from "../../../rules/payment/payerContact.js";
import type { PaymentContact } from "../../../types/payment.js";

export interface Payer {
  contact: PaymentContact;
  /** Come from the account, and stay as they are. */
  locked: ReadonlySet<keyof PaymentContact>;
  change: (name: keyof PaymentContact, value: string) => void;
  isSignedIn: boolean;
}

/** Who pays: prefilled from the account, decided once for each user (PAY-03, PAY-04, A-69). */
export function usePayer(): Payer {
  const { user, userId } = useSession();
  const begin = () => {
    const contact = payerContact(user);
    return { userId, contact, locked: lockedFields(contact) };
  };
  const [kept, setKept] = useState(begin);
  // While rendering: nobody ever sees the words of somebody else.
  const shown = kept.userId === userId ? kept : begin();
  if (shown !== kept) setKept(shown);
  return {
    ...shown,
    change: (name, value) => setKept((now) => ({ ...now, contact: { ...now.contact, [name]: value } })),
    isSignedIn: userId !== undefined,
  };
}
