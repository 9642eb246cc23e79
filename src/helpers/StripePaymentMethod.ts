import type { PaymentMethod } from "../lib/giving/types.js";
import { asObject } from "../lib/text/json.js";

type ProviderMethod = Partial<Omit<StripePaymentMethod, "type" | "name">> & {
  /** "bank_account" for an account; "payment_method" or absent for a card. */
  object?: string;
  card?: { brand?: string } & Partial<
    Pick<StripePaymentMethod, "last4" | "exp_month" | "exp_year">
  >;
  bank_name?: string;
};

/**
 * A saved card or bank account, in the shape that hosts show.
 * @example const methods = (await ApiHelper.get(path, "GivingApi")).map((method) => new StripePaymentMethod(method));
 */
export class StripePaymentMethod implements PaymentMethod {
  id: string;
  type: "card" | "bank";
  /** The card's brand or the bank's name. */
  name: string;
  last4: string;
  exp_month: string | number;
  exp_year: string | number;
  status: string;
  account_holder_name: string;
  account_holder_type: string;

  constructor(obj?: unknown) {
    const method = asObject<ProviderMethod>(obj) ?? {};
    const details = method.card ?? method;
    this.id = method.id ?? "";
    this.type = method.object === "bank_account" ? "bank" : "card";
    this.name = method.card?.brand ?? method.bank_name ?? "";
    this.last4 = details.last4 ?? "";
    this.exp_month = details.exp_month ?? "";
    this.exp_year = details.exp_year ?? "";
    this.status = method.status ?? "";
    this.account_holder_name = method.account_holder_name ?? "";
    this.account_holder_type = method.account_holder_type ?? "individual";
  }
}
