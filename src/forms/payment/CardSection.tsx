"use client";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Skeleton from "@mui/material/Skeleton";
import { type ComponentType, type FocusEvent, useContext, useEffect, useState } from "react";
import type { StripeCardFieldProps } from "./types.js";
import type { PaymentForm } from "./usePaymentForm.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { ChurchContext, useText } from "../../platform/provider/ChurchContext.js";
import { ActionAlert } from "../../ui/feedback/LoadFailure.js";
import { focusRing, mixCurrentColor, styled } from "../../ui/styles.js";
import { labelStyle } from "../fields/InputFields.js";

const Root = styled("div", { name: "NarthexFormCardPayment", slot: "CardPlace" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  "& > .MuiFormLabel-root": labelStyle(theme),
  "& > .MuiFormHelperText-root": { ...theme.typography.body2, margin: 0 },
  "& > :empty": { display: "none" },
}));

const Card = styled("div", { name: "NarthexFormCardPayment", slot: "Card" })(({ theme }) => {
  const { palette, shape } = theme.vars ?? theme;
  return {
    ...theme.typography.body1,
    boxSizing: "border-box",
    minHeight: 56,
    padding: "5px 11px",
    border: "1px solid",
    borderColor: mixCurrentColor(23),
    borderRadius: shape.borderRadius,
    // Centers the single line of the provider's iframe.
    "& .StripeElement": { padding: "13px 2px" },
    "& input:focus": { outline: "none" },
    "&[data-invalid]": { borderColor: palette.error.main },
    "&:focus-within": focusRing(theme, -1),
  };
});

interface CardSectionProps extends Pick<StripeCardFieldProps, "stripePromise"> {
  form: PaymentForm;
}

export function CardSection({ form, stripePromise }: CardSectionProps) {
  const text = useText(paymentTexts);
  const commonText = useText(commonTexts);
  const HostCardField = useContext(ChurchContext).host.cardField;
  const { card, cardError, setup, state } = form;
  const id = form.idOf("card");
  const fieldProps = {
    ...card.handlers,
    publicKey: setup.publicKey,
    labelId: `${id}-label`,
    isDisabled: state.status === "paying",
  };
  return (
    <Root
      id={id}
      role="group"
      tabIndex={-1}
      onFocus={focusField}
      aria-labelledby={fieldProps.labelId}
      aria-describedby={`${id}-error`}
    >
      <FormLabel id={fieldProps.labelId} component="div" required error={cardError !== undefined}>
        {text("card")}
      </FormLabel>
      {card.unavailable && (
        <ActionAlert
          severity="error"
          action={
            <Button color="inherit" onClick={card.retry}>
              {commonText("retry")}
            </Button>
          }
        >
          <p>{text(card.unavailable)}</p>
          <p>{text("scriptHint")}</p>
        </ActionAlert>
      )}
      {/* Hidden instead of unmounted, because the script may still load after its timeout. */}
      <Card
        key={card.tries}
        hidden={card.unavailable !== undefined}
        data-invalid={cardError === undefined ? undefined : ""}
      >
        {HostCardField ? (
          <HostCardField {...fieldProps} />
        ) : (
          <ProviderCardField {...fieldProps} stripePromise={stripePromise} />
        )}
      </Card>
      <FormHelperText id={`${id}-error`} error role={cardError ? "alert" : undefined}>
        {cardError}
      </FormHelperText>
    </Root>
  );
}

/** Renders the card provider's field. It and the provider's libraries are loaded lazily with the first payment question. */
function ProviderCardField(props: StripeCardFieldProps) {
  const { onUnavailable } = props;
  const [Field, setField] = useState<ComponentType<StripeCardFieldProps>>();
  useEffect(() => {
    let isMounted = true;
    import("./StripeCardField.js").then(
      ({ StripeCardField }) => setField(() => StripeCardField),
      // Ignores a failure after a retry has replaced this field.
      () => isMounted && onUnavailable(/* isMissing */ false),
    );
    return () => {
      isMounted = false;
    };
  }, [onUnavailable]);
  return Field ? <Field {...props} /> : <Skeleton height={44} />;
}

/** Moves the focus from the section to the field in it, which may be an iframe of the provider. */
function focusField({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget)
    currentTarget
      .querySelector<HTMLElement>("[data-takes-focus], input:not([disabled]), button")
      ?.focus();
}
