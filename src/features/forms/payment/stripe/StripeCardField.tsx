"use client";
import Skeleton from "@mui/material/Skeleton";
import { Elements } from "@stripe/react-stripe-js";
import { useLanguage } from "../../../../react/useText.js";
import { StripeCard } from "./StripeCard.js";
import type { StripeCardFieldProps } from "./StripeCardFieldProps.js";
import { stripeLocale } from "./stripeLocale.js";
import { useStripe } from "./useStripe.js";

/** The card field of Stripe: number, date and code in a frame of its own, which nothing of this page can read. */
export function StripeCardField({ stripePromise, ...card }: StripeCardFieldProps) {
  const stripe = useStripe(card.publicKey, stripePromise, card.onUnavailable);
  const language = useLanguage();
  if (!stripe) return <Skeleton height={44} />;
  return (
    <Elements stripe={stripe} options={{ locale: stripeLocale(language) }}>
      <StripeCard {...card} stripe={stripe} />
    </Elements>
  );
}
