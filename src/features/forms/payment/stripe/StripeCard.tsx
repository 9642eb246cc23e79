"use client";
import { type Theme, useColorScheme, useTheme } from "@mui/material/styles";
import { CardElement } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useRef } from "react";
import type { CardFieldProps } from "../../../../types/payment.js";
import { cardStyle } from "./cardStyle.js";
import { makeTokenizer } from "./makeTokenizer.js";

interface StripeCardProps extends Omit<CardFieldProps, "publicKey" | "labelId"> {
  stripe: Stripe;
}

/** A theme that speaks in CSS variables has the values of each scheme apart. */
type SchemedTheme = Theme & { colorSchemes?: Partial<Record<string, { palette?: Theme["palette"] }>> };

/** Stripe's one-line card field in the dress of the fields around it. */
export function StripeCard({ stripe, isDisabled, onReady, onChange, onUnavailable }: StripeCardProps) {
  const theme: SchemedTheme = useTheme();
  const { colorScheme } = useColorScheme();
  const palette = theme.colorSchemes?.[colorScheme ?? ""]?.palette ?? theme.palette;
  const field = useRef<StripeCardElement>(null);
  return (
    // A frame takes the focus by the provider's own way only.
    <div data-takes-focus="" tabIndex={-1} onFocus={({ target, currentTarget }) => target === currentTarget && field.current?.focus()}>
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
