import type { Theme } from "@mui/material/styles";
import type { StripeElementStyle } from "@stripe/stripe-js";

/** How the text in Stripe's frame looks: as in the fields around it. The frame sees no CSS of the page, only these values. */
export function cardStyle({ typography }: Theme, { text, error }: Theme["palette"]): StripeElementStyle {
  const { fontFamily } = typography;
  return {
    base: {
      color: text.primary,
      iconColor: text.secondary,
      ...(fontFamily && { fontFamily }),
      // Smaller than that, phones zoom in when it is touched.
      fontSize: "16px",
      "::placeholder": { color: text.secondary },
      ":disabled": { color: text.disabled },
    },
    invalid: { color: error.main, iconColor: error.main },
  };
}
