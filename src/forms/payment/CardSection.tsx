"use client";
import { type ReactNode, type FocusEvent, type ComponentType, useEffect, useState } from "react";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Skeleton from "@mui/material/Skeleton";
import { PaymentCardSection, PaymentCard } from "./PaymentRoot.js";
import type { StripeCardFieldProps } from "./types.js";
import type { PaymentForm } from "./usePaymentForm.js";
import type { CardFieldProps } from "../../lib/giving/types.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useMountedState } from "../../platform/provider/useMountedState.js";
import { useText } from "../../platform/provider/useText.js";
import { ActionAlert } from "../../ui/feedback/LoadFailure.js";

interface CardSectionProps {
  form: PaymentForm;
  isDisabled: boolean;
  /** Renders the card field. */
  children: (props: CardFieldProps) => ReactNode;
}

/** Renders the labelled card field, or why it cannot be loaded with a button to retry. */
export function CardSection({ form, isDisabled, children }: CardSectionProps) {
  const text = useText(paymentTexts);
  const common = useText(commonTexts);
  const { card, cardError, setup, idOf } = form;
  const id = idOf("card");
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  return (
    <PaymentCardSection
      id={id}
      role="group"
      tabIndex={-1}
      onFocus={focusField}
      aria-labelledby={labelId}
      aria-describedby={errorId}
    >
      <FormLabel id={labelId} component="div" required error={cardError !== undefined}>
        {text("card")}
      </FormLabel>
      {card.unavailable && (
        <ActionAlert
          severity="error"
          action={
            <Button color="inherit" onClick={card.retry}>
              {common("retry")}
            </Button>
          }
        >
          <p>{text(card.unavailable)}</p>
          <p>{text("scriptHint")}</p>
        </ActionAlert>
      )}
      {/* Hidden instead of unmounted, because the script may still load after its timeout. */}
      <PaymentCard
        key={card.tries}
        hidden={card.unavailable !== undefined}
        data-fault={cardError === undefined ? undefined : ""}
      >
        {children({ publicKey: setup.publicKey, labelId, isDisabled, ...card.handlers })}
      </PaymentCard>
      <FormHelperText id={errorId} error role={cardError ? "alert" : undefined}>
        {cardError}
      </FormHelperText>
    </PaymentCardSection>
  );
}

/** Renders the card provider's field. It and the provider's libraries are loaded lazily with the first payment question. */
export function ProviderCardField(props: StripeCardFieldProps) {
  const [Field, setField] = useState<ComponentType<StripeCardFieldProps>>();
  const isMounted = useMountedState();
  const latestProps = useLatest(props);
  useEffect(() => {
    import("./StripeCardField.js").then(
      ({ StripeCardField }) => setField(() => StripeCardField),
      // Ignores a failure after a retry has replaced this field.
      () => isMounted() && latestProps.current.onUnavailable(false),
    );
  }, [isMounted, latestProps]);
  return Field ? <Field {...props} /> : <Skeleton height={44} />;
}

/** Moves the focus from the section to the field in it, which may be an iframe of the provider. */
function focusField({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget)
    currentTarget
      .querySelector<HTMLElement>("[data-takes-focus], input:not([disabled]), button")
      ?.focus();
}
