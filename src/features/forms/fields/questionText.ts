import type { CSSObject, Theme } from "@mui/material/styles";

/** How the label above a control looks, whatever the control is. */
export const labelStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.subtitle1,
  fontWeight: theme.typography.fontWeightMedium,
  color: (theme.vars ?? theme).palette.text.primary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  "&.Mui-error": { color: (theme.vars ?? theme).palette.error.main },
});

/** How the smaller words between a label and its control look. */
export const noteStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.body2,
  margin: 0,
  color: (theme.vars ?? theme).palette.text.secondary,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});
