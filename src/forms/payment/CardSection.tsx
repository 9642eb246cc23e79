"use client";
import Button from "@mui/material/Button";
import FormLabel from "@mui/material/FormLabel";
import Skeleton from "@mui/material/Skeleton";
import { type ComponentType, type FocusEvent, useContext, useEffect, useState } from "react";
import { LOCK_ICON } from "./PayerFields.js";
import { needsConfirmation } from "./rules/charge.js";
import type { StripeCardFieldProps } from "./types.js";
import type { PaymentForm } from "./usePaymentForm.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { asObject } from "../../lib/text/json.js";
import { warnOfMisuse } from "../../platform/core/misuse.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { ChurchContext, useText } from "../../platform/provider/ChurchContext.js";
import { SvgPath } from "../../ui/display/LineIcon.js";
import { ActionAlert } from "../../ui/feedback/LoadFailure.js";
import {
  centeredRow,
  focusRing,
  paletteOf,
  radius,
  secondaryText,
  selectedBackground,
  styled,
  sunken,
} from "../../ui/styles.js";
import { errorStyle, FieldError, labelStyle } from "../fields/InputFields.js";

const Root = styled("div", { name: "NarthexFormCardPayment", slot: "CardPlace" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  "& > .MuiFormLabel-root": labelStyle(theme),
  "&:has(> [data-locked], > [data-waiting]) .MuiFormLabel-asterisk": { color: "inherit" },
  "& > .MuiFormHelperText-root": errorStyle(theme),
  "& > :empty": { display: "none" },
}));

const Card = styled("div", { name: "NarthexFormCardPayment", slot: "Card" })(({ theme }) => {
  const palette = paletteOf(theme);
  return {
    ...theme.typography.body1,
    boxSizing: "border-box",
    minHeight: 46,
    padding: theme.spacing(0, 1.625),
    border: `1px solid ${palette.grey[600]}`,
    borderRadius: radius(theme, 1),
    background: palette.background.paper,
    fontVariantNumeric: "tabular-nums",
    // Centers the single line of the provider's iframe.
    "& .StripeElement": { paddingBlock: 12 },
    "& input:focus": { outline: "none" },
    "& input::placeholder": { color: palette.text.secondary, opacity: 1 },
    "&[data-locked], &[data-waiting]:not(:focus-within)": {
      ...sunken(theme),
      borderColor: palette.divider,
      color: palette.text.secondary,
    },
    "&:focus-within": focusRing(theme, -1),
    // Changes the color only: a wider border would look like the focus ring.
    "&[data-invalid]": { borderColor: palette.error.main, outlineColor: palette.error.main },
  };
});

const Brands = styled("div", { name: "NarthexFormCardPayment", slot: "Brands" })(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(0.625),
  marginBlockStart: theme.spacing(0.25),
  "& > span": {
    ...theme.typography.caption,
    ...centeredRow,
    minHeight: 24,
    boxSizing: "border-box",
    padding: theme.spacing(0, 0.75),
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: radius(theme, 0.6),
    fontSize: theme.typography.pxToRem(11),
    lineHeight: 2,
    fontWeight: 600,
    color: paletteOf(theme).text.secondary,
  },
  "& > [aria-current]": {
    ...selectedBackground(theme),
    borderColor: paletteOf(theme).primary.main,
    boxShadow: `inset 0 0 0 1px ${paletteOf(theme).primary.main}`,
    fontWeight: 700,
    color: paletteOf(theme).text.primary,
  },
  "@media (forced-colors: active)": { "& > [aria-current]": { outline: "2px solid Highlight" } },
}));

// Named after the form and not the card, because hosts' themes use this key.
const Caption = styled("p", { name: "NarthexFormSubmissionEdit", slot: "CardNote" })(
  ({ theme }) => ({
    ...secondaryText(theme, "caption"),
    ...centeredRow,
    gap: theme.spacing(0.75),
    marginBlockStart: theme.spacing(0.5),
    "& > svg": { flex: "none" },
  }),
);

/** The brands that the payer sees, by the names that card fields report. */
const BRANDS = { visa: "Visa", mastercard: "Mastercard", amex: "Amex", discover: "Discover" };

interface CardSectionProps extends Pick<StripeCardFieldProps, "stripePromise"> {
  form: PaymentForm;
  isDisabled: boolean;
}

export function CardSection(props: CardSectionProps) {
  const { form, stripePromise, isDisabled } = props;
  const text = useText(paymentTexts);
  const commonText = useText(commonTexts);
  const HostCardField = useContext(ChurchContext).host.cardField;
  const { card, setup, cardError: error } = form;
  const [advice, setAdvice] = useState<string>();
  // Until the payer confirms another charge, a complete card looks locked, but it can be changed.
  const isShownLocked = needsConfirmation(form.state.status) && card.isComplete === true;
  const id = form.idOf("card");
  const fieldProps = {
    ...card.handlers,
    publicKey: setup.publicKey,
    labelId: `${id}-label`,
    isDisabled,
  };
  return (
    <Root
      id={id}
      role="group"
      tabIndex={-1}
      onFocus={focusField}
      aria-labelledby={fieldProps.labelId}
      aria-describedby={error && `${id}-error`}
    >
      <FormLabel id={fieldProps.labelId} component="div" required error={error !== undefined}>
        {text("card")}
      </FormLabel>
      {card.unavailableReason && (
        <ActionAlert
          severity="error"
          action={
            <Button color="inherit" onClick={card.retry}>
              {commonText("retry")}
            </Button>
          }
        >
          <p>{text(card.unavailableReason)}</p>
          <p>{advice ?? text("scriptHint")}</p>
        </ActionAlert>
      )}
      {/* Hidden instead of unmounted, because the script may still load after its timeout. */}
      <Card
        key={card.retryCount}
        hidden={card.unavailableReason !== undefined}
        data-invalid={error === undefined ? undefined : ""}
        data-locked={isDisabled ? "" : undefined}
        data-waiting={isShownLocked ? "" : undefined}
      >
        {HostCardField ? (
          <HostCardField {...fieldProps} />
        ) : (
          <ProviderCardField {...fieldProps} stripePromise={stripePromise} onAdvice={setAdvice} />
        )}
      </Card>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
      {!isDisabled && !isShownLocked && (
        <Brands>
          {Object.entries(BRANDS).map(([brand, name]) => (
            <span key={brand} aria-current={brand === card.brand || undefined}>
              {name}
            </span>
          ))}
        </Brands>
      )}
      <Caption>
        <SvgPath d={LOCK_ICON} size={16} />
        {text("cardService")}
      </Caption>
    </Root>
  );
}

interface ProviderCardFieldProps extends StripeCardFieldProps {
  /** Receives the advice to install a missing package; `undefined` in production. */
  onAdvice: (advice: string | undefined) => void;
}

/** Loads the card provider's field and libraries lazily. Does not use `lazyWithRetry`, because the form shows a failure and retries. */
function ProviderCardField(props: ProviderCardFieldProps) {
  const { onAdvice, ...fieldProps } = props;
  const { onUnavailable } = fieldProps;
  const [Field, setField] = useState<ComponentType<StripeCardFieldProps>>();
  useEffect(() => {
    let isMounted = true;
    import("./StripeCardField.js").then(
      ({ StripeCardField }) => setField(() => StripeCardField),
      // Ignores a failure after a retry has replaced this field.
      (reason: unknown) => {
        if (!isMounted) return;
        if (isMissingPackage(reason))
          onAdvice(warnOfMisuse("missingPeer", "@stripe/stripe-js @stripe/react-stripe-js"));
        onUnavailable("failed");
      },
    );
    return () => {
      isMounted = false;
    };
  }, [onUnavailable, onAdvice]);
  return Field ? <Field {...fieldProps} /> : <Skeleton height={44} />;
}

/** Whether an import failed because a package of Stripe is not installed. Bundlers and Node word it differently, and may wrap the error. */
function isMissingPackage(reason: unknown): boolean {
  return [reason, asObject<Error>(reason)?.cause].some((error) =>
    /(resolve|find).*@stripe\//i.test(String(error)),
  );
}

/** Moves the focus from the section to the field in it, which may be an iframe of the provider. */
function focusField({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget)
    currentTarget
      .querySelector<HTMLElement>("[data-takes-focus], input:not([disabled]), button")
      ?.focus();
}
