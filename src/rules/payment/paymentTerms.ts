import type { Question } from "../../types/forms.js";
import type { Fund } from "../../types/giving.js";
import type { PaymentTerms } from "../../types/payment.js";
import { parseAmount } from "./parseAmount.js";

/** What a payment question asks for, or what of it is missing or wrong. `zero` is an amount of nothing. */
export type TermsVerdict = PaymentTerms | { fault: "zero" | "amount" | "fund" };

const valueOf = ({ choices }: Question, name: string): string => {
  const found = Array.isArray(choices) ? choices.find((choice) => String(choice?.text ?? "").trim() === name)?.value : undefined;
  return typeof found === "string" || typeof found === "number" ? String(found).trim() : "";
};

/** The amount and the fund of a payment question (PAY-01, PAY-02), the fund by the church's own list (PAY-34, A-71). */
export function paymentTerms(question: Question, funds: readonly Fund[], currency?: string): TermsVerdict {
  const written = valueOf(question, "Amount");
  const amount = parseAmount(written, currency);
  if (amount === undefined) return { fault: /^0+(?:\.0*)?$/.test(written) ? "zero" : "amount" };
  const fundId = valueOf(question, "FundId");
  const fund = fundId ? funds.find(({ id }) => id === fundId) : undefined;
  return fund ? { amount, fundId, fundName: fund.name ?? "" } : { fault: "fund" };
}
