import type { PaymentContact, PaymentTerms } from "../../types/payment.js";

/** All that a payment needs to know, as it was when the button was pressed. */
export interface PaymentOrder {
  terms: PaymentTerms;
  /** In which the gateway charges, three letters. */
  currency: string;
  contact: PaymentContact;
  gatewayId: string;
  church: { name: string; subDomain: string; logo: string };
  /** Origin of the page: the bank leads back to it. */
  churchUrl: string;
}

/** A card that was tokenised and attached to a person: what a charge is made of. */
export interface SavedCard {
  /** Of the payment method. */
  id: string;
  customerId: string;
  personId: string;
  /** Whose card it is: it pays for nobody else. */
  contact: PaymentContact;
  /** For the receipt (C-23). */
  name: string;
}
