import type { CardFieldProps } from "../../../../types/payment.js";

/**
 * The object that Stripe's `loadStripe` resolves to, by functions that tell it from other objects. Not Stripe's own type, because
 * hosts without card payments do not install Stripe's packages, and the types of the forms have to compile there.
 */
export interface StripeInstance {
  elements: (...options: never[]) => unknown;
  createToken: (...options: never[]) => unknown;
  createPaymentMethod: (...options: never[]) => unknown;
  confirmCardPayment: (...options: never[]) => unknown;
}

export interface StripeCardFieldProps extends CardFieldProps {
  /** The host's own instance, or what becomes one. @default loaded with the church's key */
  stripePromise?: PromiseLike<StripeInstance | null> | StripeInstance | null | undefined;
}
