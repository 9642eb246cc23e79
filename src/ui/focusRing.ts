import type { CSSObject, Theme } from "@mui/material/styles";

/** The ring of what has the focus of a keyboard; inside its edge, where nothing can hide it, unless told otherwise (px). */
export const focusRing = (theme: Theme, outlineOffset = -2): CSSObject => ({
  outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`,
  outlineOffset,
});

/** The same in the colour of what has the focus, which suits whatever it stands on. */
export const ownFocusRing = (outlineOffset = -2): CSSObject => ({ outline: "2px solid", outlineOffset });
