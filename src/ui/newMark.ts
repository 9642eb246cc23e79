import type { CSSObject, Theme } from "@mui/material/styles";

/** Styles of the small mark that says a row is new. */
export const newMark = (theme: Theme): CSSObject => ({
  ...theme.typography.caption,
  padding: theme.spacing(0.25, 1),
  borderRadius: 12,
  background: (theme.vars ?? theme).palette.primary.main,
  color: (theme.vars ?? theme).palette.primary.contrastText,
});
