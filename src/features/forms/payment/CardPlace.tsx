"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { type FocusEvent, type ReactNode } from "react";
import { commonTexts } from "../../../client/locale/english/common.js";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useText } from "../../../react/useText.js";
import type { CardFieldProps } from "../../../types/payment.js";
import { PaymentCard } from "./PaymentRoot.js";
import type { PaymentForm } from "./PaymentForm.js";

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
  const labelId = idOf("card").concat("label");
  const faultId = idOf("card").concat("fault");
  return (
    <div id={idOf("card")} role="group" tabIndex={-1} onFocus={passFocusOn} aria-labelledby={labelId} aria-describedby={faultId}>
      <Typography id={labelId} variant="body2" color={cardFault ? "error" : "textSecondary"} gutterBottom>
        {text("card")}
      </Typography>
      {card.unavailable && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={card.retry}>
              {common("retry")}
            </Button>
          }
        >
          <p>{text(card.unavailable)}</p>
          <p>{text("scriptHint")}</p>
        </Alert>
      )}
      {/* What comes late comes after all: it is kept meanwhile. */}
      <PaymentCard key={card.tries} hidden={card.unavailable !== undefined} data-fault={cardFault === undefined ? undefined : ""}>
        {children({ publicKey: setup.publicKey, labelId, isDisabled, ...card.handlers })}
      </PaymentCard>
      <FormHelperText id={faultId} variant="outlined" error role={cardFault ? "alert" : undefined}>
        {cardFault}
      </FormHelperText>
    </div>
  );
}
