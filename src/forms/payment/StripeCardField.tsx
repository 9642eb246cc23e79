"use client";
import type {
  Stripe,
  StripeCardElement,
  StripeElementStyle,
  StripeElementLocale,
} from "@stripe/stripe-js";
import { type Theme, useColorScheme, useTheme } from "@mui/material/styles";
import { CardElement, Elements } from "@stripe/react-stripe-js";
import { useRef, useEffect, useState } from "react";
import Skeleton from "@mui/material/Skeleton";
import { loadStripe } from "@stripe/stripe-js/pure/index.js";
import type { StripeCardFieldProps, StripeInstance } from "./types.js";
import type { CardFieldProps, CardTokenizer } from "../../lib/giving/types.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useLanguage } from "../../platform/provider/useText.js";

/** After this time, the loading of the script counts as failed. The field still appears if the script loads later. */
export const SCRIPT_DEADLINE_MS = 20_000;

/** Message of Stripe's library if the loaded script is not Stripe's. */
const NOT_AVAILABLE = /not available/i;

/** Stripe's locales of the interface languages. Stripe has no Hindi. */
const LOCALES: Readonly<Record<string, StripeElementLocale>> = {
  de: "de",
  en: "en",
  es: "es",
  fr: "fr",
  hi: "en",
  it: "it",
  ko: "ko",
  nb: "nb",
  nn: "nb",
  no: "nb",
  pt: "pt",
  ru: "ru",
  tl: "fil",
  zh: "zh",
};

interface StripeCardProps extends Omit<CardFieldProps, "publicKey" | "labelId"> {
  stripe: Stripe;
}

/** A theme with CSS variables, which has a palette per color scheme. */
type SchemedTheme = Theme & {
  colorSchemes?: Partial<Record<string, { palette?: Theme["palette"] }>>;
};

/** Renders Stripe's card field: number, date and code in an iframe that the page cannot read. */
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

/** Renders Stripe's one-line card field in the style of the other fields. */
export function StripeCard({
  stripe,
  isDisabled,
  onReady,
  onChange,
  onUnavailable,
}: StripeCardProps) {
  const theme: SchemedTheme = useTheme();
  const { colorScheme } = useColorScheme();
  const palette = theme.colorSchemes?.[colorScheme ?? ""]?.palette ?? theme.palette;
  const field = useRef<StripeCardElement>(null);
  return (
    // The iframe can only be focused through Stripe's element.
    <div
      data-takes-focus=""
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && field.current?.focus()}
    >
      <CardElement
        options={{ style: cardStyle(theme, palette), disabled: isDisabled, disableLink: true }}
        onReady={(card) => {
          field.current = card;
          onChange(undefined, false);
          onReady(makeTokenizer(stripe, card));
        }}
        onChange={({ error, complete }) => onChange(error?.message, complete)}
        onLoadError={() => onUnavailable(false)}
      />
    </div>
  );
}

/** Returns Stripe with the church's key, or the host's own instance; `undefined` until the script is loaded. */
export function useStripe(
  publicKey: string,
  stripePromise: StripeCardFieldProps["stripePromise"],
  onUnavailable: (isMissing: boolean) => void,
): Stripe | undefined {
  const [stripe, setStripe] = useState<Stripe>();
  const latestOnUnavailable = useLatest(onUnavailable);
  useEffect(() => {
    let isMounted = true;
    const fail = (isMissing: boolean) => isMounted && latestOnUnavailable.current(isMissing);
    const deadline = setTimeout(() => fail(false), SCRIPT_DEADLINE_MS);
    const settle = (instance: StripeInstance | null) => {
      clearTimeout(deadline);
      if (!instance) fail(true);
      // StripeInstance is a structural type of Stripe's own instance.
      else if (isMounted) setStripe(instance as Stripe);
    };
    Promise.resolve(stripePromise ?? loadStripe(publicKey)).then(settle, (error: unknown) => {
      clearTimeout(deadline);
      fail(error instanceof Error && NOT_AVAILABLE.test(error.message));
    });
    return () => {
      isMounted = false;
      clearTimeout(deadline);
    };
  }, [publicKey, stripePromise, latestOnUnavailable]);
  return stripe;
}

/** Creates the tokenizer of a card field. Messages of Stripe are returned unchanged. */
export function makeTokenizer(stripe: Stripe, card: StripeCardElement): CardTokenizer {
  return {
    tokenize: async ({ firstName, lastName, email }) => {
      const name = `${firstName} ${lastName}`.trim();
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: "card",
        card,
        billing_details: { name, email },
      });
      return paymentMethod ? { id: paymentMethod.id } : { error: error.message };
    },
    // The server has confirmed the payment intent already, so only the bank's authentication is left.
    finish: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
      return {
        status: paymentIntent?.status ?? error?.payment_intent?.status,
        error: error?.message,
      };
    },
    lookUp: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
      if (!paymentIntent) throw new Error(error.message ?? error.type);
      return paymentIntent.status;
    },
  };
}

/** Returns the style of the text in Stripe's iframe, which does not inherit the CSS of the page. */
export function cardStyle(
  { typography }: Theme,
  { text, error }: Theme["palette"],
): StripeElementStyle {
  const { fontFamily } = typography;
  return {
    base: {
      color: text.primary,
      iconColor: text.secondary,
      ...(fontFamily && { fontFamily }),
      // Phones zoom in on focus if the font is smaller.
      fontSize: "16px",
      "::placeholder": { color: text.secondary },
      ":disabled": { color: text.disabled },
    },
    invalid: { color: error.main, iconColor: error.main },
  };
}

/** Returns Stripe's locale of an interface language; `auto` (the browser's language) if Stripe has none. */
export function stripeLocale(language: string): StripeElementLocale {
  const name = language.split("-")[0] ?? "";
  return (Object.hasOwn(LOCALES, name) && LOCALES[name]) || "auto";
}
