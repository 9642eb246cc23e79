import { type CSSObject, paletteOf, type Theme, tinted } from "../styles.js";

/** The theme colors that distinguish people and churches without a picture. */
const COLORS = ["primary", "success", "warning", "error", "info"] as const;

/** Returns the tint of a name: the same number, from 0 to 4, on every page. */
export const tintOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0) %
  COLORS.length;

/** Returns the background of each tint, for elements with `data-tint`. */
export const tints = (theme: Theme): CSSObject =>
  Object.fromEntries(
    COLORS.map((name, index) => [
      `&[data-tint="${index}"]`,
      tinted(theme, paletteOf(theme)[name].main, 16, 22),
    ]),
  );
