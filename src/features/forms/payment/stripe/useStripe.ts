"use client";
import type { Stripe } from "@stripe/stripe-js";
// Not the root, which loads the script by being imported; and not the folder, which strict bundlers and Node do not look into.
import { loadStripe } from "@stripe/stripe-js/pure/index.js";
import { useEffect, useState } from "react";
import { useLatest } from "../../../../react/useLatest.js";
import type { StripeCardFieldProps, StripeInstance } from "./StripeCardFieldProps.js";

/** A script that has said nothing for so long is taken for lost; it is welcome all the same. */
export const SCRIPT_DEADLINE_MS = 20_000;
/** What the library says of a script that came and is not Stripe's. */
const MISSING = /not available/i;

/** Stripe with a church's key, or the host's own; `undefined` until its script is there. */
export function useStripe(
  publicKey: string,
  given: StripeCardFieldProps["stripePromise"],
  onUnavailable: (isMissing: boolean) => void,
): Stripe | undefined {
  const [stripe, setStripe] = useState<Stripe>();
  const latest = useLatest(onUnavailable);
  useEffect(() => {
    let isMounted = true;
    const fail = (isMissing: boolean) => isMounted && latest.current(isMissing);
    const deadline = setTimeout(() => fail(false), SCRIPT_DEADLINE_MS);
    const settle = (found: StripeInstance | null) => {
      clearTimeout(deadline);
      if (!found) fail(true);
      // A host's instance is Stripe's as well, by a type of ours.
      else if (isMounted) setStripe(found as Stripe);
    };
    Promise.resolve(given ?? loadStripe(publicKey)).then(settle, (error: unknown) => {
      clearTimeout(deadline);
      fail(error instanceof Error && MISSING.test(error.message));
    });
    return () => {
      isMounted = false;
      clearTimeout(deadline);
    };
  }, [publicKey, given, latest]);
  return stripe;
}
