/** Card numbers that the demo provider takes: the public test numbers of the real one, and what becomes of each. */
export const DEMO_CARDS = {
  success: "4242424242424242",
  /** Refused when it is saved. */
  declined: "4000000000000002",
  /** Saved, and refused when it is charged. */
  declinedWhenCharged: "4000000000000341",
  insufficient: "4000000000009995",
  /** Refused with words that a payer should not be told. */
  stolen: "4000000000009979",
  expired: "4000000000000069",
  wrongCode: "4000000000000127",
  /** The bank asks the payer first (3-D Secure). */
  asks: "4000002500003155",
  /** The bank asks, and refuses all the same. */
  asksAndDeclines: "4000008400001629",
  /** Stays under way. The real provider has no such card; there this one is paid, and disputed later. */
  processing: "4000000000000259",
  /** Charged, and the answer is lost on its way. No card of the real provider does that. */
  lost: "4000000000000804",
} as const;

const WORDS: ReadonlyMap<string, string> = new Map([
  [DEMO_CARDS.success, "card"],
  [DEMO_CARDS.declined, "declined"],
  [DEMO_CARDS.declinedWhenCharged, "refused"],
  [DEMO_CARDS.insufficient, "insufficient"],
  [DEMO_CARDS.stolen, "stolen"],
  [DEMO_CARDS.expired, "expired"],
  [DEMO_CARDS.wrongCode, "code"],
  [DEMO_CARDS.asks, "3ds"],
  [DEMO_CARDS.asksAndDeclines, "3ds_declined"],
  [DEMO_CARDS.processing, "processing"],
  [DEMO_CARDS.lost, "lost"],
]);

/** What stands in the ids of a card's payment methods; `undefined` for a card that is none of these. */
export const cardWord = (number: string): string | undefined => WORDS.get(number.replace(/\D/g, ""));
