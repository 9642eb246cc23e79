import type { PaymentTerms } from "../types.js";
import type { Question } from "../../types.js";
import { currencyDigits, roundToCharge } from "../../../lib/giving/amounts.js";
import type { Gateway, Fund } from "../../../lib/giving/types.js";
import { asText } from "../../../lib/text/json.js";

/** Identifier of the card provider in requests. */
export const CARD_PROVIDER = "stripe";

/** A donation must be greater than this amount. */
const AMOUNT_LIMIT = 0.5;

/** Plain digits without exponent, sign or currency. */
const AMOUNT_PATTERN = /^(\d+)(?:\.(\d+))?$/;

/** Card providers accept at most this many digits in the currency's smallest unit. */
const MAX_DIGITS = 8;

/** Why a question cannot be paid. Only the church can correct it. `zero` is an amount of zero. */
export type SetupError = "zero" | "amount" | "fund" | "gateway" | "key";

/** Text keys of the setup errors. */
export const SETUP_TEXTS = {
  zero: "fault.zero",
  amount: "fault.amount",
  fund: "problem.notAccepted",
  gateway: "problem.notAccepted",
  key: "scriptMissing",
} as const satisfies Record<SetupError, string>;

/** Returns the terms and the gateway of a payment, or what is missing. `hasProvider`: the host has set up the card field. */
export function chargeSetup(
  question: Question,
  setup: {
    funds: readonly Fund[];
    gateways: readonly Gateway[];
    publicKey: string;
    currency?: string;
    hasProvider: boolean;
  },
):
  | { terms: PaymentTerms; gatewayId: string; fault?: undefined }
  | { terms?: undefined; fault: SetupError } {
  const terms = paymentTerms(question, setup.funds, setup.currency);
  if ("fault" in terms) return terms;
  if (!setup.publicKey && !setup.hasProvider) return { fault: "key" };
  const gatewayId = cardGateway(setup.gateways)?.id;
  return gatewayId ? { terms, gatewayId } : { fault: "gateway" };
}

/** Returns the amount and the fund of a payment question. The fund must be in the church's list. */
export function paymentTerms(
  question: Question,
  funds: readonly Fund[],
  currency?: string,
): PaymentTerms | { fault: SetupError } {
  const amountText = choiceValue(question, "Amount");
  const amount = parseAmount(amountText, currency);
  if (amount === undefined) return { fault: /^0+(?:\.0*)?$/.test(amountText) ? "zero" : "amount" };
  const fundId = choiceValue(question, "FundId");
  const fund = fundId ? funds.find(({ id }) => id === fundId) : undefined;
  return fund ? { amount, fundId, fundName: fund.name ?? "" } : { fault: "fund" };
}

/**
 * Returns the amount of a choice, rounded to the currency's smallest chargeable unit. Returns `undefined` for an amount that
 * cannot be charged: no number, half a dollar or less, or fractions of a cent.
 */
export function parseAmount(text: unknown, currency?: unknown): number | undefined {
  const amountText = asText(text)?.trim() ?? "";
  const [, whole = "", fraction = ""] = AMOUNT_PATTERN.exec(amountText) ?? [];
  const digits = currencyDigits(currency);
  // Choices may have two decimals even if the currency has none.
  if (!whole || whole.length > MAX_DIGITS - digits || fraction.length > Math.max(digits, 2))
    return undefined;
  const amount = Number(amountText);
  return amount > AMOUNT_LIMIT ? roundToCharge(amount, currency) : undefined;
}

/** Returns the card provider's gateway. Names of providers are compared without case. */
export function cardGateway(gateways: readonly Gateway[]): Gateway | undefined {
  return gateways.find(
    ({ provider }) => typeof provider === "string" && provider.toLowerCase() === CARD_PROVIDER,
  );
}

/**
 * Returns the public key of the card provider's gateway, or of the first gateway without a provider's name. Keys of other
 * providers cannot set up the card field. Empty if there is none.
 */
export function publicKeyOf(gateways: readonly Gateway[]): string {
  const gateway = cardGateway(gateways) ?? gateways.find(({ provider }) => !provider);
  return typeof gateway?.publicKey === "string" ? gateway.publicKey.trim() : "";
}

function choiceValue({ choices }: Question, name: string): string {
  const choice = Array.isArray(choices)
    ? choices.find((entry) => asText(entry?.text)?.trim() === name)
    : undefined;
  return asText(choice?.value)?.trim() ?? "";
}
