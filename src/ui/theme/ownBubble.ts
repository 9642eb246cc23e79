import { type CSSObject, mixPaper, paletteOf, type Theme } from "../styles.js";

/** Returns background and text of a bubble with the viewer's own message. A light primary color would glare on a dark page. */
export function ownBubble(theme: Theme): CSSObject {
  const { primary, text } = paletteOf(theme);
  return {
    background: primary.main,
    color: primary.contrastText,
    ...theme.applyStyles("dark", {
      background: mixPaper(theme, primary.main, 40),
      color: text.primary,
      "@supports (color: oklch(from red l c h))": {
        background: `oklch(from ${primary.main} .48 calc(c * 1.35) h)`,
      },
    }),
  };
}
