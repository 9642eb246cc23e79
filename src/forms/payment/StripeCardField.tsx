"use client";
import Skeleton from "@mui/material/Skeleton";
import { type Theme, useColorScheme, useTheme } from "@mui/material/styles";
// Namespaces, because bundlers reject named imports of an optional package that is not installed.
import * as reactStripe from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement, StripeElementLocale } from "@stripe/stripe-js";
import * as stripeJs from "@stripe/stripe-js/pure/index.js";
import { useEffect, useRef, useState } from "react";
import { fullName } from "./rules/order.js";
import type { StripeCardFieldProps, StripeInstance } from "./types.js";
import type { CardTokenizer } from "../../lib/giving/types.js";
import { useLanguage } from "../../platform/provider/ChurchContext.js";

/** Timeout for loading the script. The field still appears if the script loads later. */
export const SCRIPT_DEADLINE_MS = 20_000;

/** Stripe's error if the script ran without defining `window.Stripe`. */
const NOT_AVAILABLE = /not available/i;
/** The interface languages with the same name at Stripe. */
const LOCALES = /^(?:de|en|es|fr|it|ko|nb|pt|ru|zh)$/;
/** Stripe's locale for languages that it names differently (no, tl) or does not have (hi, nn). */
const ALIASES: Record<string, StripeElementLocale> = { hi: "en", nn: "nb", no: "nb", tl: "fil" };

type SchemedTheme = Theme & {
  colorSchemes?: Partial<Record<string, { palette?: Theme["palette"] }>>;
};

/** Renders Stripe's card field, an iframe that the page cannot read, in the style of the other fields. */
export function StripeCardField(props: StripeCardFieldProps) {
  const { isDisabled, onReady, onChange, onUnavailable } = props;
  const stripe = useStripe(props);
  const language = useLanguage();
  const theme: SchemedTheme = useTheme();
  const { colorScheme } = useColorScheme();
  const element = useRef<StripeCardElement>(null);
  if (!stripe) return <Skeleton height={44} />;

  const { text, error } = theme.colorSchemes?.[colorScheme ?? ""]?.palette ?? theme.palette;
  const { fontFamily } = theme.typography;
  // The iframe does not inherit the CSS of the page.
  const style = {
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
  return (
    <reactStripe.Elements stripe={stripe} options={{ locale: stripeLocale(language) }}>
      {/* The iframe can only be focused through Stripe's element. */}
      <div
        data-takes-focus=""
        tabIndex={-1}
        onFocus={({ target, currentTarget }) =>
          target === currentTarget && element.current?.focus()
        }
      >
        <reactStripe.CardElement
          options={{ style, disabled: isDisabled, disableLink: true }}
          onReady={(card) => {
            element.current = card;
            // The new field is empty: resets the error and the completeness of the previous one.
            onChange(undefined, false);
            onReady(createTokenizer(stripe, card));
          }}
          onChange={({ error, complete, brand }) => onChange(error?.message, complete, brand)}
          onLoadError={() => onUnavailable("failed")}
        />
      </div>
    </reactStripe.Elements>
  );
}

/** Returns Stripe with the church's key, or the host's own instance. Returns `undefined` until the script is loaded. */
function useStripe({ publicKey, stripePromise, onUnavailable }: StripeCardFieldProps) {
  const [stripe, setStripe] = useState<Stripe>();
  useEffect(() => {
    let isMounted = true;
    const fail = (reason: "missing" | "failed") => isMounted && onUnavailable(reason);
    const deadline = setTimeout(() => fail("failed"), SCRIPT_DEADLINE_MS);
    Promise.resolve<StripeInstance | null>(stripePromise ?? stripeJs.loadStripe(publicKey))
      .then(
        (instance) => {
          if (!instance) fail("missing");
          else if (isMounted) setStripe(instance as Stripe);
        },
        (error: unknown) =>
          fail(error instanceof Error && NOT_AVAILABLE.test(error.message) ? "missing" : "failed"),
      )
      .finally(() => clearTimeout(deadline));
    return () => {
      isMounted = false;
      clearTimeout(deadline);
    };
  }, [publicKey, stripePromise, onUnavailable]);
  return stripe;
}

/** Creates the tokenizer of a card field. Messages of Stripe are returned unchanged. */
function createTokenizer(stripe: Stripe, card: StripeCardElement): CardTokenizer {
  return {
    tokenize: async (contact) => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: "card",
        card,
        billing_details: { name: fullName(contact), email: contact.email },
      });
      if (!paymentMethod) return { error: error.message };
      const { id, card: details } = paymentMethod;
      return { id, brand: details?.brand, last4: details?.last4 };
    },
    // The server has confirmed the payment intent already, so only the bank's authentication is left.
    finish: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
      const { status } = paymentIntent ?? error?.payment_intent ?? {};
      return { status, error: error?.message };
    },
    lookUp: async (clientSecret) => {
      const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
      if (!paymentIntent) throw new Error(error.message ?? error.type);
      return paymentIntent.status;
    },
  };
}

/** Returns Stripe's locale for an interface language; `auto` (the browser's language) for any other language. */
function stripeLocale(language: string): StripeElementLocale {
  const [name = ""] = language.split("-");
  return ALIASES[name] ?? (LOCALES.test(name) ? (name as StripeElementLocale) : "auto");
}
