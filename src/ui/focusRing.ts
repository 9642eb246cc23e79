import type { CSSObject, Theme } from "@mui/material/styles";

/** The ring of what has the focus of a keyboard; inside its edge, where nothing can hide it, unless told otherwise (px). */
export const focusRing = (theme: Theme, outlineOffset = -2): CSSObject => ({
  outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`,
  outlineOffset,
});
