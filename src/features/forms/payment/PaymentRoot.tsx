"use client";
import { styled } from "@mui/material/styles";
import { focusRing } from "../../../ui/focusRing.js";
import { soft } from "../../../ui/soft.js";
import { labelStyle } from "../fields/questionText.js";

/** Root element of a payment question. */
export const PaymentRoot = styled("div", { name: "NarthexFormCardPayment", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(2),
  // What has nothing to say takes no room.
  "& > :empty": { display: "none" },
  "&:focus, & :focus:not(:focus-visible)": { outline: "none" },
  "& .MuiInputBase-root, & .MuiButton-root": { minHeight: 44 },
  "& .MuiAlert-root": { margin: 0, overflowWrap: "anywhere" },
  "& .MuiAlert-message p": { margin: 0 },
  "& .MuiAlert-message p + p, & .MuiAlert-message p + .MuiButton-root": { marginBlockStart: theme.spacing(1) },
}));

/** What stands around the card field, as around the other controls of a form. */
export const PaymentCardPlace = styled("div", { name: "NarthexFormCardPayment", slot: "CardPlace" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  "& > .MuiFormLabel-root": labelStyle(theme),
  "& > .MuiFormHelperText-root": { ...theme.typography.body2, margin: 0 },
  "& > :empty": { display: "none" },
}));

/** The frame of the card field, as that of the fields around it, whatever stands in it. */
export const PaymentCard = styled("div", { name: "NarthexFormCardPayment", slot: "Card" })(({ theme }) => {
  const { palette, shape } = theme.vars ?? theme;
  return {
    ...theme.typography.body1,
    boxSizing: "border-box",
    minHeight: 56,
    padding: "5px 11px",
    border: "1px solid",
    borderColor: soft(23),
    borderRadius: shape.borderRadius,
    // One line of a provider's frame stands in the middle.
    "& .StripeElement": { padding: "13px 2px" },
    "& input:focus": { outline: "none" },
    "&[data-fault]": { borderColor: palette.error.main },
    "&:focus-within": focusRing(theme, -1),
  };
});

/** What was paid. */
export const PaymentReceiptRoot = styled("div", { name: "NarthexFormCardPayment", slot: "Receipt" })(({ theme }) => ({
  ...theme.typography.body2,
  "& strong": { ...theme.typography.subtitle1, display: "block" },
}));
