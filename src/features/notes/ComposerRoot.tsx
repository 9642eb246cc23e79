"use client";
import { styled } from "@mui/material/styles";

/** The composer below a thread: the field, its error, its buttons. */
export const ComposerRoot = styled("form", { name: "NarthexNoteComposer", slot: "Root" })(({ theme }) => ({
  display: "flex",
  // On a narrow page the three buttons of an edit stand below the field.
  flexWrap: "wrap",
  justifyContent: "end",
  alignItems: "end",
  gap: theme.spacing(1),
  padding: theme.spacing(1),
  // NOTE-06: the footer never takes more than this.
  maxHeight: 200,
  overflowY: "auto",
  "& .NarthexNoteComposer-field": { flex: "1 1 220px", minWidth: 0 },
  "& textarea": {
    display: "block",
    boxSizing: "border-box",
    width: "100%",
    // Grows with the words where the browser can; elsewhere it keeps its two rows and scrolls.
    fieldSizing: "content",
    minHeight: `calc(2lh + ${theme.spacing(2.25)})`,
    maxHeight: `calc(4lh + ${theme.spacing(2.25)})`,
    padding: theme.spacing(1, 1.5),
    resize: "none",
    ...theme.typography.body1,
    color: (theme.vars ?? theme).palette.text.primary,
    background: "none",
    border: `1px solid ${(theme.vars ?? theme).palette.text.secondary}`,
    borderRadius: (theme.vars ?? theme).shape.borderRadius,
    "&::placeholder": { color: (theme.vars ?? theme).palette.text.secondary, opacity: 1 },
    "&:hover": { borderColor: (theme.vars ?? theme).palette.text.primary },
    "&:focus": { outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`, outlineOffset: -2 },
    "&[aria-invalid=true]": { borderColor: (theme.vars ?? theme).palette.error.main },
    "&:disabled": { color: (theme.vars ?? theme).palette.text.disabled },
  },
  "& p": { ...theme.typography.caption, margin: theme.spacing(0.5, 1.5, 0), color: (theme.vars ?? theme).palette.error.main },
  "& .NarthexNoteComposer-buttons": { display: "flex" },
}));
