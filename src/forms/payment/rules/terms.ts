import type { PaymentTerms } from "../types.js";
import type { Question } from "../../types.js";
import { currencyDigits, roundToCharge } from "../../../lib/giving/amounts.js";
import type { Gateway, Fund } from "../../../lib/giving/types.js";

/** Identifier of the card provider in requests. */
export const CARD_PROVIDER = "stripe";

/** A donation must be greater than this amount. */
const AMOUNT_LIMIT = 0.5;

/** Plain digits without exponent, sign or currency. */
const AMOUNT_PATTERN = /^(\d+)(?:\.(\d+))?$/;

/** Card providers accept at most this many digits in the currency's smallest unit. */
const MAX_DIGITS = 8;

/** Why a question cannot be paid. Only the church can correct it. */
export type SetupError = "zero" | "amount" | "fund" | "gateway" | "key";

export interface GivingSetup {
  funds: readonly Fund[];
  /** Response of GET /donate/gateways. */
  gateways: readonly Gateway[];
  /** Key that sets up the card field. */
  publicKey: string;
  /** The gateway's currency. @default "USD" */
  currency?: string | undefined;
  /** Whether the host has set up the card field itself. */
  hasProvider: boolean;
}

/** Terms of a payment question, or what is missing or invalid. `zero` is an amount of zero. */
export type TermsVerdict = PaymentTerms | { fault: "zero" | "amount" | "fund" };

/** Returns the terms and the gateway of a payment, or what is missing for it. */
export function chargeSetup(
  question: Question,
  setup: GivingSetup,
): { terms: PaymentTerms; gatewayId: string } | { fault: SetupError } {
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
): TermsVerdict {
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
  const amountText =
    typeof text === "number" ? String(text) : typeof text === "string" ? text.trim() : "";
  const [, whole = "", fraction = ""] = AMOUNT_PATTERN.exec(amountText) ?? [];
  const digits = currencyDigits(currency);
  // Choices may have two decimals even if the currency has none.
  if (!whole || whole.length > MAX_DIGITS - digits || fraction.length > Math.max(digits, 2))
    return undefined;
  const amount = roundToCharge(Number(amountText), currency);
  return Number(amountText) > AMOUNT_LIMIT ? amount : undefined;
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
  const value = Array.isArray(choices)
    ? choices.find((choice) => String(choice?.text ?? "").trim() === name)?.value
    : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
