/** A text whose first letter comes later has the direction of the page. */
const MAX_CHARACTERS = 1_000;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the direction of a text by its first letter, as `dir="auto"` does. For long text in a field: there Chromium's
 * `dir="auto"` takes time quadratic in the number of lines.
 */
export function textDirection(text: string): "ltr" | "rtl" | undefined {
  const letter = /\p{L}/u.exec(text.slice(0, MAX_CHARACTERS))?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
