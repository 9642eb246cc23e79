"use client";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import type { FocusEvent, ReactNode } from "react";
import { commonTexts } from "../../../client/locale/english/common.js";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useText } from "../../../react/useText.js";
import type { CardFieldProps } from "../../../types/payment.js";
import type { PaymentForm } from "./PaymentForm.js";
import { PaymentCard, PaymentCardPlace } from "./PaymentRoot.js";
import { ActionAlert } from "../../../ui/ActionAlert.js";

interface CardPlaceProps {
  form: PaymentForm;
  isDisabled: boolean;
  /** The card field itself. */
  children: (props: CardFieldProps) => ReactNode;
}

/** A form leads here; what can be written in is inside, and may be a frame of the provider's. */
function passFocusOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>("[data-takes-focus], input:not([disabled]), button")?.focus();
}

/** Where the card is written, or why that is not possible, with a way to try again (PAY-24, O51). */
export function CardPlace({ form, isDisabled, children }: CardPlaceProps) {
  const text = useText(paymentTexts);
  const common = useText(commonTexts);
  const { card, cardFault, setup, idOf } = form;
  const id = idOf("card");
  const [labelId, faultId] = [`${id}-label`, `${id}-error`];
  return (
    <PaymentCardPlace id={id} role="group" tabIndex={-1} onFocus={passFocusOn} aria-labelledby={labelId} aria-describedby={faultId}>
      <FormLabel id={labelId} component="div" required error={cardFault !== undefined}>
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
      {/* What comes late comes after all: it is kept meanwhile. */}
      <PaymentCard key={card.tries} hidden={card.unavailable !== undefined} data-fault={cardFault === undefined ? undefined : ""}>
        {children({ publicKey: setup.publicKey, labelId, isDisabled, ...card.handlers })}
      </PaymentCard>
      <FormHelperText id={faultId} error role={cardFault ? "alert" : undefined}>
        {cardFault}
      </FormHelperText>
    </PaymentCardPlace>
  );
}
