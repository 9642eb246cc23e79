import {
  type CSSObject,
  mixPaper,
  contrastColor,
  paletteOf,
  RELATIVE_COLORS,
  type Theme,
} from "../styles.js";

/** Returns the background of the bubble on a dark page, where a light primary color would glare. */
const darkBackground = (theme: Theme): string =>
  `oklch(from ${paletteOf(theme).primary.main} .48 calc(c * 1.35) h)`;

/** Returns background and text of a bubble with the viewer's own message. */
export function ownBubble(theme: Theme): CSSObject {
  const { primary, text } = paletteOf(theme);
  return {
    background: primary.main,
    color: primary.contrastText,
    ...theme.applyStyles("dark", {
      background: mixPaper(theme, primary.main, 40),
      color: text.primary,
      "@supports (color: oklch(from red l c h))": { background: darkBackground(theme) },
    }),
  };
}

/** Returns paler colors of the bubble, while its message is being sent. */
export function sendingBubble(theme: Theme): CSSObject {
  const background = mixPaper(theme, paletteOf(theme).primary.main, 84);
  return {
    [RELATIVE_COLORS]: {
      background,
      // On a paler color, white text may be too faint.
      color: contrastColor(background),
      ...theme.applyStyles("dark", {
        background: mixPaper(theme, darkBackground(theme), 70),
        color: paletteOf(theme).text.primary,
      }),
    },
  };
}
