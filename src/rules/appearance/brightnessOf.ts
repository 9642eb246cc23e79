import { readColour } from "./readColour.js";

/** What a page calls its colours: "light", "dark", or a variable named so, `var(--lightAccent)`. */
const NAMED = /^\s*(?:var\(\s*--)?(?:(light|white)|dark|black)/i;

/**
 * How bright a colour looks on white paper, from 0 to 255 (W3C's weights of the three channels). `null` for a colour that
 * cannot be read.
 */
export function brightnessOf(colour: unknown): number | null {
  const channels = readColour(colour);
  if (channels) {
    const [red, green, blue, alpha] = channels;
    return (alpha * (299 * red + 587 * green + 114 * blue)) / 1_000 + (1 - alpha) * 255;
  }
  const named = typeof colour === "string" ? NAMED.exec(colour) : null;
  return named && (named[1] ? 255 : 0);
}
