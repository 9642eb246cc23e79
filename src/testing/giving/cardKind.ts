/** What becomes of a card. */
export interface CardKind {
  /** Stands in the ids of its payment methods. */
  word: string;
  /** Why it is not saved. */
  savedFault?: { error: string; code: string };
  /** Why it is not charged. */
  chargedFault?: string;
  /** Of a charge that was made. */
  status: "succeeded" | "processing" | "requires_action";
  /** The bank refuses although the payer has said yes. */
  isRefusedByBank?: boolean;
  /** The charge is made, and nobody hears of it. */
  isLost?: boolean;
}

const KINDS: readonly CardKind[] = [
  { word: "3ds_declined", status: "requires_action", isRefusedByBank: true },
  { word: "3ds", status: "requires_action" },
  {
    word: "declined",
    status: "succeeded",
    savedFault: { error: "Your card was declined.", code: "card_declined" },
    chargedFault: "Your card has insufficient funds.",
  },
  { word: "expired", status: "succeeded", savedFault: { error: "Your card has expired.", code: "expired_card" } },
  { word: "code", status: "succeeded", savedFault: { error: "Your card's security code is incorrect.", code: "incorrect_cvc" } },
  { word: "refused", status: "succeeded", chargedFault: "Your card was declined." },
  { word: "insufficient", status: "succeeded", chargedFault: "Your card has insufficient funds." },
  { word: "stolen", status: "succeeded", chargedFault: "Your card was reported stolen." },
  { word: "processing", status: "processing" },
  { word: "lost", status: "succeeded", isLost: true },
];

const GOOD: CardKind = { word: "card", status: "succeeded" };

/** The kind of a card by the id of its payment method; a good one where no other word stands in it. */
export const cardKind = (id: string): CardKind => KINDS.find(({ word }) => id.includes(word)) ?? GOOD;
