"use client";
import { styled } from "@mui/material/styles";
import { focusRing } from "../../../ui/focusRing.js";

/** Root element of a payment question. */
export const PaymentRoot = styled("div", { name: "NarthexFormCardPayment", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(2),
  "&:focus, & :focus:not(:focus-visible)": { outline: "none" },
  "& .MuiInputBase-root, & .MuiButton-root": { minHeight: 44 },
  "& .MuiAlert-root": { alignItems: "center", overflowWrap: "anywhere" },
  "& .MuiAlert-action": { paddingBlockStart: 0, marginInlineEnd: 0, alignItems: "center" },
  "& .MuiAlert-message": { flex: 1, minWidth: 0 },
  "& .MuiAlert-message p": { margin: 0 },
  "& .MuiAlert-message p + p, & .MuiAlert-message p + .MuiButton-root": { marginBlockStart: theme.spacing(1) },
}));

/** The place of the card field; the ring is around it whatever stands in it. */
export const PaymentCard = styled("div", { name: "NarthexFormCardPayment", slot: "Card" })(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    ...theme.typography.body1,
    minHeight: 56,
    "&[data-framed]": {
      boxSizing: "border-box",
      padding: theme.spacing(2),
      border: `1px solid ${palette.text.secondary}`,
      borderRadius: (theme.vars ?? theme).shape.borderRadius,
      "&[data-fault]": { borderColor: palette.error.main },
      "&[data-focused]": focusRing(theme, -1),
    },
  };
});

/** What was paid. */
export const PaymentReceiptRoot = styled("div", { name: "NarthexFormCardPayment", slot: "Receipt" })(({ theme }) => ({
  ...theme.typography.body2,
  "& strong": { ...theme.typography.subtitle1, display: "block" },
}));
