"use client";
import { styled } from "@mui/material/styles";

/** The questions of a form, below each other. */
export const FormQuestions = styled("div", { name: "NarthexFormSubmissionEdit", slot: "Questions" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(3),
  "& .MuiAlert-action": { alignItems: "center", paddingBlock: 0 },
  "& .MuiAlert-action .MuiButton-root": { minHeight: 44 },
  ".NarthexFormSubmissionEdit-noBackground & .MuiInputBase-root": { background: "none" },
}));
