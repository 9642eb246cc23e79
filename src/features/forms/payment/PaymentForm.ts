import type { PaymentState } from "../../../client/payments/CardPayment.js";
import type { PaymentSetup } from "../../../react/usePaymentSetup.js";
import type { chargeSetup } from "../../../rules/payment/chargeSetup.js";
import type { PaymentContact, PaymentHandle } from "../../../types/payment.js";
import type { PaymentField } from "./findPaymentFaults.js";
import type { CardEntry } from "./useCardEntry.js";
import type { Payer } from "./usePayer.js";

/** One payment question as its parts see it. */
export interface PaymentForm {
  handle: PaymentHandle;
  state: PaymentState;
  setup: PaymentSetup;
  /** What is charged, or what keeps it from being. */
  verdict: ReturnType<typeof chargeSetup>;
  payer: Payer;
  card: CardEntry;
  /** What is wrong is said at its field: not before somebody has tried, but of a card at once. */
  faultOf: (name: keyof PaymentContact) => string | undefined;
  cardFault: string | undefined;
  idOf: (field: PaymentField) => string;
  /**
   * Finds out what became of an unclear payment, where the other tabs or the provider can tell. Returns whether nothing is
   * left but to charge again, which the payer has to confirm.
   */
  tryAgain: () => boolean;
  /** Stores what a reload has to find of the payment, before the page is left. */
  keepAgain: () => void;
  /** Pays although money may have moved already. */
  confirm: () => void;
}
