"use client";
import { styled } from "@mui/material/styles";
import { focusRing } from "../../ui/focusRing.js";

/** The questions of a form, below each other. */
export const FormQuestions = styled("div", { name: "NarthexFormSubmissionEdit", slot: "Questions" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(3),
  "& .MuiAlert-root": { margin: 0 },
  "& > .MuiAlert-root:focus": { outline: "none" },
  "& > .MuiAlert-root:focus-visible": focusRing(theme),
  ".NarthexFormSubmissionEdit-noBackground & .MuiInputBase-root": { background: "none" },
}));
