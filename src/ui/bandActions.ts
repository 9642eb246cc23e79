import type { CSSObject, Theme } from "@mui/material/styles";
import { soft } from "./soft.js";

/**
 * Buttons and links in a band (see brandBand). In the theme's primary colour they would vanish on a ground of the same
 * colour, so they take the band's two colours; what a host colours itself keeps its colour.
 */
export const bandActions = (theme: Theme): CSSObject => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1),
  "& .MuiButton-root, & .MuiIconButton-root": { minWidth: 44, minHeight: 44 },
  "& .MuiButton-colorPrimary, & .MuiButton-colorInherit": {
    "--variant-textColor": "currentColor",
    "--variant-outlinedColor": "currentColor",
    "--variant-outlinedBorder": "currentColor",
    "--variant-containedColor": "var(--narthex-band)",
    "--variant-containedBg": "var(--narthex-band-text)",
    "&:hover": {
      "--variant-textBg": soft(12),
      "--variant-outlinedBg": soft(12),
      "--variant-outlinedBorder": "currentColor",
      "--variant-containedBg": "var(--narthex-band-text)",
    },
  },
  "& .MuiIconButton-colorPrimary, & .MuiIconButton-root:not([class*='MuiIconButton-color'])": {
    color: "inherit",
    "--IconButton-hoverBg": soft(12),
  },
  "& .MuiLink-root, & a:not([class])": { color: "inherit", textDecorationColor: "currentColor" },
});
