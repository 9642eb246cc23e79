import type { CardTokenizer } from "../lib/giving/types.js";

const CARD_DIGITS = 16;

/**
 * The card numbers that the demo card provider recognizes. All but `responseLost` are Stripe's public test numbers.
 * @example const CardField = () => <p>Pay with {DEMO_CARDS.success}</p>;
 */
export const DEMO_CARDS = {
  /** The charge succeeds. */
  success: "4242424242424242",
  /** Refused when it is saved. */
  declined: "4000000000000002",
  /** Saved, and refused when it is charged. */
  declinedWhenCharged: "4000000000000341",
  /** Refused, because the account has too little money. */
  insufficient: "4000000000009995",
  /** Refused with a reason that a page should not show to the payer. */
  stolen: "4000000000009979",
  /** Refused, because the card has expired. */
  expired: "4000000000000069",
  /** Refused, because the security code is wrong. */
  wrongCode: "4000000000000127",
  /** The payer's bank asks for authentication (3-D Secure). */
  asks: "4000002500003155",
  /** The bank asks for authentication, and refuses even if the payer confirms. */
  asksAndDeclines: "4000008400001629",
  /** The charge stays `processing`. With Stripe, this card is charged and the charge is disputed later. */
  processing: "4000000000000259",
  /** Charged, but the response is lost. Stripe has no such card. */
  responseLost: "4000000000000804",
} as const;

type CardName = keyof typeof DEMO_CARDS;

interface CardBehavior {
  /** Part of the ids of the card's payment methods. */
  keyword: string;
  saveError?: [message: string, code: string];
  chargeError?: string;
  /** The status of an accepted charge. @default "succeeded" */
  status?: "processing" | "requires_action";
  isRefusedByBank?: boolean;
  /** Whether the charge is made and its response is lost. */
  isLost?: boolean;
}

/** The first card whose keyword is in an id wins, so `3ds_declined` comes before `3ds` and `declined`. */
const BEHAVIORS: Record<CardName, CardBehavior> = {
  asksAndDeclines: { keyword: "3ds_declined", status: "requires_action", isRefusedByBank: true },
  asks: { keyword: "3ds", status: "requires_action" },
  declined: {
    keyword: "declined",
    saveError: ["Your card was declined.", "card_declined"],
    // For a charge without a preceding `addcard` call, which would have refused the card.
    chargeError: "Your card has insufficient funds.",
  },
  expired: { keyword: "expired", saveError: ["Your card has expired.", "expired_card"] },
  wrongCode: {
    keyword: "code",
    saveError: ["Your card's security code is incorrect.", "incorrect_cvc"],
  },
  declinedWhenCharged: { keyword: "refused", chargeError: "Your card was declined." },
  insufficient: { keyword: "insufficient", chargeError: "Your card has insufficient funds." },
  stolen: { keyword: "stolen", chargeError: "Your card was reported stolen." },
  processing: { keyword: "processing", status: "processing" },
  responseLost: { keyword: "lost", isLost: true },
  success: { keyword: "card" },
};

const toDigits = (number: string): string => number.replace(/\D/g, "");

export const formatCardNumber = (text: string): string =>
  toDigits(text)
    .slice(0, CARD_DIGITS)
    .replace(/(.{4})(?=.)/g, "$1 ");

export const isComplete = (number: string): boolean => toDigits(number).length >= CARD_DIGITS;

/** Returns the brand of a card by the start of its number. All demo cards are Visa cards. */
export const brandOf = (number: string): string | undefined =>
  number.startsWith("4") ? "visa" : undefined;

export function getKeyword(number: string): string | undefined {
  const names = Object.keys(DEMO_CARDS) as CardName[];
  const name = names.find((each) => DEMO_CARDS[each] === toDigits(number));
  return name && BEHAVIORS[name].keyword;
}

/** Returns the behavior of a card by the id of its payment method. Ids without a keyword succeed. */
export const findBehavior = (id: string): CardBehavior =>
  Object.values(BEHAVIORS).find(({ keyword }) => id.includes(keyword)) ?? BEHAVIORS.success;

/** Whether the check digit of a card number is correct (Luhn algorithm). */
function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Returns the provider's error for a card number, or `undefined` if it is accepted. */
export function validateCard(number: string): string | undefined {
  const digits = toDigits(number);
  if (digits.length < CARD_DIGITS) return "Your card number is incomplete.";
  if (digits.length > CARD_DIGITS || !hasValidCheckDigit(digits))
    return "Your card number is invalid.";
  return getKeyword(digits)
    ? undefined
    : "Your card was declined. This is a demonstration, which takes test cards only.";
}

/** The requests that a page sends to the demo card provider. Each rejects when the network fails. */
export interface CardProvider {
  /** Creates a payment method for a card. Resolves with its id, or with the error of the card. */
  tokenize: (number: string) => Promise<{ id: string } | { error: string }>;
  /** Submits whether the payer has confirmed the payment (3-D Secure). */
  finish: (
    clientSecret: string,
    isConfirmed: boolean,
  ) => Promise<{ status?: string | undefined; error?: string | undefined }>;
  /** Resolves to the status of a charge. */
  lookUp: (clientSecret: string) => Promise<string | undefined>;
}

/**
 * Creates a client of the demo card provider.
 * @param fetchFn The `fetch` of a demo server, or the global one for a server over HTTP.
 * @param baseUrl The origin of the server.
 * @example const provider = createCardProvider(fetch, "http://127.0.0.1:8084");
 */
export function createCardProvider(
  fetchFn: (url: string, init: RequestInit) => Promise<Response>,
  baseUrl: string,
): CardProvider {
  const call = async (path: string, body?: object) => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetchFn(
      `${baseUrl}/provider${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : {},
    );
    return (await response.json()) as { id?: string; status?: string; error?: { message: string } };
  };
  return {
    tokenize: async (number) => {
      const { id, error } = await call("/payment_methods", { number });
      return id ? { id } : { error: error?.message ?? "" };
    },
    finish: async (clientSecret, isConfirmed) => {
      const path = `/payment_intents/${clientSecret}/confirm`;
      const { status, error } = await call(path, { isConfirmed });
      return { status, error: error?.message };
    },
    lookUp: async (clientSecret) => {
      const { status } = await call(`/payment_intents/${clientSecret}`);
      if (status === undefined)
        throw new Error("The demo card provider has no charge with this client secret.");
      return status;
    },
  };
}

/**
 * Creates the tokenizer that a card field passes to `onReady`, for a demo card. See `DEMO_CARDS` for numbers.
 * @param card The card number, or a function that returns the current one.
 * @param confirmPayment Resolves with whether the payer confirms the payment (3-D Secure). Confirms by default.
 * @example const tokenizer = createDemoTokenizer(createDemoChurch(), DEMO_CARDS.success);
 */
export function createDemoTokenizer(
  { provider }: { provider: CardProvider },
  card: string | (() => string),
  confirmPayment: () => Promise<boolean> = () => Promise.resolve(true),
): CardTokenizer {
  return {
    tokenize: async () => {
      const number = typeof card === "string" ? card : card();
      const token = await provider.tokenize(number);
      return "id" in token ? { ...token, brand: brandOf(number), last4: number.slice(-4) } : token;
    },
    finish: async (clientSecret) => provider.finish(clientSecret, await confirmPayment()),
    lookUp: (clientSecret) => provider.lookUp(clientSecret),
  };
}
