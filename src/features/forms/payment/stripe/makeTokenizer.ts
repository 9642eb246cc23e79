import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import type { CardTokenizer } from "../../../../types/payment.js";

/** What a payment asks of Stripe, by the field in which the card stands. What Stripe says is passed on as it is. */
export function makeTokenizer(stripe: Stripe, card: StripeCardElement): CardTokenizer {
  return {
    tokenize: async ({ firstName, lastName, email }) => {
      const name = `${firstName} ${lastName}`.trim();
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: "card", card, billing_details: { name, email } });
      return paymentMethod ? { id: paymentMethod.id } : { error: error.message };
    },
    // The server has confirmed the charge: what is left to do is the bank's question.
    finish: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
      return { status: paymentIntent?.status ?? error?.payment_intent?.status, error: error?.message };
    },
    lookUp: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
      if (!paymentIntent) throw new Error(error.message ?? error.type);
      return paymentIntent.status;
    },
  };
}
