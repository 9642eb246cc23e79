import type { CSSObject, Theme } from "@mui/material/styles";
import { soft } from "./soft.js";

/** Styles of a button or a link in a bar of any colour, as high and as wide as a finger. */
export const barItem = (theme: Theme): CSSObject => ({
  ...theme.typography.button,
  textTransform: "none",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.spacing(0.5),
  flex: "none",
  boxSizing: "border-box",
  minWidth: 44,
  minHeight: 44,
  maxWidth: "100%",
  padding: theme.spacing(0, 1.5),
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: "none",
  color: "inherit",
  textDecoration: "none",
  cursor: "pointer",
  "&:hover": { background: soft(14) },
  "&:focus-visible": { outline: "2px solid currentColor", outlineOffset: -3 },
  "& > span:first-of-type": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(0, 1) },
});
