import type { Stripe } from "@stripe/stripe-js";
import type { CardFieldProps } from "../../../../types/payment.js";

export interface StripeCardFieldProps extends CardFieldProps {
  /** The host's own instance, or what becomes one. @default loaded with the church's key */
  stripePromise?: PromiseLike<Stripe | null> | Stripe | null | undefined;
}
