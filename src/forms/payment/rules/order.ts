import { currencyDigits, roundToCharge } from "../../../lib/giving/amounts.js";
import type { Fund, Gateway, PaymentContact } from "../../../lib/giving/types.js";
import type { User } from "../../../lib/people/people.js";
import { asText, isSameId } from "../../../lib/text/json.js";
import { isEmail, withoutEntities } from "../../../lib/text/strings.js";
import type { Question } from "../../types.js";
import type { FundAmount } from "../types.js";

export const CARD_PROVIDER = "stripe";

/** A payment must be greater than this amount, in the main unit of any currency. */
const MIN_AMOUNT_EXCLUSIVE = 0.5;
/** Captures the decimals. */
const AMOUNT_PATTERN = /^\d+(?:\.(\d+))?$/;

/** Card providers accept at most this many digits in the currency's smallest unit. */
const MAX_DIGITS = 8;

/** Text keys of the problems that only the church can correct. A missing fund or gateway shows the text of a refused charge. */
export const SETUP_TEXTS = {
  zero: "fault.zero",
  amount: "fault.amount",
  fund: "problem.notAccepted",
  gateway: "problem.notAccepted",
  key: "scriptMissing",
} as const;

export interface SetupProblem {
  fundAmount?: undefined;
  problem: keyof typeof SETUP_TEXTS;
}

/** Returns the amount, fund and gateway of a payment, or why it cannot be charged. `hasStripePromise`: the host passes Stripe, so no key is needed. */
export function resolveCharge(
  question: Question,
  setup: {
    funds: readonly Fund[];
    gateways: readonly Gateway[];
    publicKey: string;
    currency?: string;
    hasStripePromise: boolean;
  },
): SetupProblem | { fundAmount: FundAmount; gatewayId: string; problem?: undefined } {
  const result = readFundAmount(question, setup.funds, setup.currency);
  if ("problem" in result) return result;
  if (!setup.publicKey && !setup.hasStripePromise) return { problem: "key" };
  const gatewayId = cardGateway(setup.gateways)?.id;
  return gatewayId ? { fundAmount: result, gatewayId } : { problem: "gateway" };
}

/** Returns the amount and the fund of a payment question, or its problem. The fund must be in the church's list. */
export function readFundAmount(
  question: Question,
  funds: readonly Fund[],
  currency?: string,
): FundAmount | SetupProblem {
  const amountText = choiceValue(question, "Amount");
  const amount = parseAmount(amountText, currency);
  if (amount === undefined)
    return { problem: /^0+(?:\.0*)?$/.test(amountText) ? "zero" : "amount" };
  const fundId = choiceValue(question, "FundId");
  const fund = fundId ? funds.find(({ id }) => id === fundId) : undefined;
  return fund ? { amount, fundId, fundName: fund.name ?? "" } : { problem: "fund" };
}

function choiceValue({ choices }: Question, name: string): string {
  const choice = Array.isArray(choices)
    ? choices.find((entry) => asText(entry?.text)?.trim() === name)
    : undefined;
  return asText(choice?.value)?.trim() ?? "";
}

/** Parses an amount and rounds it to the currency's smallest chargeable unit; `undefined` if it cannot be charged. */
export function parseAmount(text: unknown, currency?: unknown): number | undefined {
  const amountText = asText(text)?.trim() ?? "";
  const match = AMOUNT_PATTERN.exec(amountText);
  const decimals = match?.[1] ?? "";
  const digits = currencyDigits(currency);
  // Stored amounts may have two decimals even if the currency has none.
  if (!match || decimals.length > Math.max(digits, 2)) return undefined;
  const amount = Number(amountText);
  const charged = roundToCharge(amount, currency);
  const isChargeable = amount > MIN_AMOUNT_EXCLUSIVE && charged < 10 ** (MAX_DIGITS - digits);
  return isChargeable ? charged : undefined;
}

/** Returns the gateway that charges cards: the first one of Stripe. */
export const cardGateway = (gateways: readonly Gateway[]) =>
  gateways.find(({ provider }) => asText(provider)?.toLowerCase() === CARD_PROVIDER);

/**
 * Returns the public key of the gateway that charges, if it has one; else of the first Stripe gateway; else of the first gateway
 * without a provider; else "". Two lists: servers send keys in one (`gateways`), and charge with the other.
 */
export function publicKeyOf(
  gateways: readonly Gateway[],
  chargingGateways: readonly Gateway[] = [],
): string {
  const id = cardGateway(chargingGateways)?.id;
  const gateway =
    gateways.find((each) => each.publicKey && isSameId(each.id, id)) ??
    cardGateway(gateways) ??
    gateways.find(({ provider }) => !provider);
  return typeof gateway?.publicKey === "string" ? gateway.publicKey.trim() : "";
}

export const CONTACT_FIELDS = ["firstName", "lastName", "email"] as const;

export const trimContact = ({ firstName, lastName, email }: PaymentContact): PaymentContact => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
});

export function findInvalidContactFields(contact: PaymentContact): (keyof PaymentContact)[] {
  const trimmed = trimContact(contact);
  return CONTACT_FIELDS.filter((name) =>
    name === "email" ? !isEmail(trimmed.email) : trimmed[name] === "",
  );
}

/** Returns the valid fields of a prefilled contact, which the payer cannot change. */
export function lockedFields(prefilled: PaymentContact): ReadonlySet<keyof PaymentContact> {
  const invalid = findInvalidContactFields(prefilled);
  return new Set(CONTACT_FIELDS.filter((name) => !invalid.includes(name)));
}

/** Returns the contact of the signed-in user with HTML entities decoded. An anonymous payer has empty fields. */
export function payerContact(user: User | null | undefined): PaymentContact {
  const textOf = (value: unknown) =>
    typeof value === "string" ? withoutEntities(value).trim() : "";
  const { firstName, lastName, email } = user ?? {};
  return { firstName: textOf(firstName), lastName: textOf(lastName), email: textOf(email) };
}

export const fullName = ({ firstName, lastName }: PaymentContact): string =>
  `${firstName} ${lastName}`.trim();
