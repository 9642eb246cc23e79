"use client";
import { styled } from "@mui/material/styles";
import { labelStyle } from "../fields/FieldFrame.js";
import { mixCurrentColor, focusRing } from "../../ui/styles.js";

/** Root element of a payment question. */
export const PaymentRoot = styled("div", { name: "NarthexFormCardPayment", slot: "Root" })(
  ({ theme }) => ({
    display: "flex",
    flexDirection: "column",
    gap: theme.spacing(2),
    // Empty elements must not add a gap.
    "& > :empty": { display: "none" },
    "&:focus, & :focus:not(:focus-visible)": { outline: "none" },
    "& .MuiInputBase-root, & .MuiButton-root": { minHeight: 44 },
    "& .MuiAlert-root": { margin: 0, overflowWrap: "anywhere" },
    "& .MuiAlert-message p": { margin: 0 },
    "& .MuiAlert-message p + p, & .MuiAlert-message p + .MuiButton-root": {
      marginBlockStart: theme.spacing(1),
    },
  }),
);

/** Section around the card field with its label and error, styled as the other fields of a form. */
export const PaymentCardSection = styled("div", {
  name: "NarthexFormCardPayment",
  slot: "CardPlace",
})(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  "& > .MuiFormLabel-root": labelStyle(theme),
  "& > .MuiFormHelperText-root": { ...theme.typography.body2, margin: 0 },
  "& > :empty": { display: "none" },
}));

/** Border of the card field, styled as the other fields of a form. */
export const PaymentCard = styled("div", { name: "NarthexFormCardPayment", slot: "Card" })(({
  theme,
}) => {
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
    "&[data-fault]": { borderColor: palette.error.main },
    "&:focus-within": focusRing(theme, -1),
  };
});

/** Content of the receipt. */
export const PaymentReceiptRoot = styled("div", {
  name: "NarthexFormCardPayment",
  slot: "Receipt",
})(({ theme }) => ({
  ...theme.typography.body2,
  "& strong": { ...theme.typography.subtitle1, display: "block" },
}));
