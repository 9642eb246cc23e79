import type { CSSObject, Theme } from "@mui/material/styles";

/** Looks of the rows of a list of help: a finger high, and words of any length break. */
export const supportRows = (theme: Theme): CSSObject => ({
  "& .MuiListItemButton-root": { minHeight: 48, color: (theme.vars ?? theme).palette.text.primary },
  "& .MuiListItemIcon-root": { minWidth: 40 },
  "& .MuiListItemText-root": { overflowWrap: "anywhere", hyphens: "auto" },
  "& .MuiListItemButton-root > svg": {
    flex: "none",
    marginInlineStart: theme.spacing(1),
    color: (theme.vars ?? theme).palette.text.secondary,
  },
});
