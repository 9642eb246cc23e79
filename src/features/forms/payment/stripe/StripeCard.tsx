"use client";
import { type Theme, useColorScheme, useTheme } from "@mui/material/styles";
import { CardElement } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useState } from "react";
import type { CardFieldProps } from "../../../../types/payment.js";
import { PaymentCard } from "../PaymentRoot.js";
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
  const [isFocused, setFocused] = useState(false);
  const [hasFault, setFault] = useState(false);
  return (
    <PaymentCard data-framed="" data-focused={isFocused ? "" : undefined} data-fault={hasFault ? "" : undefined}>
      <CardElement
        options={{ style: cardStyle(theme, palette), disabled: isDisabled, disableLink: true }}
        onReady={(card) => {
          onChange(undefined, false);
          onReady(makeTokenizer(stripe, card));
        }}
        onChange={({ error, complete }) => {
          setFault(error !== undefined);
          onChange(error?.message, complete);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onLoadError={() => onUnavailable(false)}
      />
    </PaymentCard>
  );
}
