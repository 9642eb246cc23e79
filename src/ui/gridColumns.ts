import type { CSSObject, Theme } from "@mui/material/styles";

/** Columns of a grid: three on medium screens and up, one on small ones (UI-08, UI-09, A-56). */
export const gridColumns = (theme: Theme): CSSObject => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
});
