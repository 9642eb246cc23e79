import type { CSSObject, Theme } from "@mui/material/styles";
import { focusRing } from "./focusRing.js";

/** Styles of a round button with a drawing in it: 44 px for a finger. */
export const roundButton = (theme: Theme): CSSObject => ({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  minWidth: 44,
  minHeight: 44,
  padding: 0,
  border: 0,
  borderRadius: "50%",
  cursor: "pointer",
  background: "none",
  color: (theme.vars ?? theme).palette.action.active,
  "&:hover": { background: (theme.vars ?? theme).palette.action.hover },
  "&:focus-visible": focusRing(theme),
});
