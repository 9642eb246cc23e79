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
 * A saved card or bank account, in the shape that hosts show. Created from a response of the giving API; missing texts are
 * "".
 * @example
 * const response: unknown[] = await ApiHelper.get("/paymentmethods/personid/PER1", "GivingApi");
 * const methods = response.map((method) => new StripePaymentMethod(method));
 */
export class StripePaymentMethod implements PaymentMethod {
  /** The id of the payment method at the card provider. */
  id: string;
  /** Whether it is a card or a bank account. */
  type: "card" | "bank";
  /** The card's brand or the bank's name. */
  name: string;
  /** The last four digits of the card or account. */
  last4: string;
  /** The month in which the card expires, 1 to 12; "" for a bank account. */
  exp_month: string | number;
  /** The year in which the card expires; "" for a bank account. */
  exp_year: string | number;
  /** The verification status of a bank account, such as "verified"; "" for a card. */
  status: string;
  /** The name of the holder of a bank account; "" for a card. */
  account_holder_name: string;
  /** The kind of holder of a bank account: "individual", which is also the default, or "company". */
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
