import slug from "slug";
import { firstDigits } from "./firstDigits.js";
import { HANGUL_LETTERS } from "./hangulLetters.js";
import { namelessSlug } from "./namelessSlug.js";

/** Left out wherever they stand as whole words (SLUG-06). */
const STOP_WORDS: ReadonlySet<string> = new Set("for and nor but or yet so the a an".split(" "));

/**
 * Everything the library asks for is said in each call, and its tables are copied: `slug.extend` would change them for the
 * whole page. The library writes the Greek xi as a digit, which the rule of digits would swallow.
 */
const OPTIONS = {
  mode: "pretty",
  replacement: "-",
  lower: true,
  trim: true,
  fallback: false,
  remove: null,
  charmap: { ...slug.charmap, ...HANGUL_LETTERS, Ξ: "X", ξ: "x" },
  multicharmap: {},
} as const;
/** Only Hebrew and Devanagari have letters of more than one character; looked for everywhere they would take most of the time. */
const WITH_LONG_LETTERS = { ...OPTIONS, multicharmap: { ...slug.multicharmap } };
const LONG_LETTER = /[\p{Script=Hebrew}\p{Script=Devanagari}]/u;

/** Letters with their marks in one piece, wide and joined letters as plain ones; Korean syllables in their letters. */
const plain = (text: string): string => text.normalize("NFKC").replace(/[가-힣]/g, (syllable) => syllable.normalize("NFD"));

function slugOf(part: string): string {
  const letters = plain(part);
  const written = slug(letters, LONG_LETTER.test(letters) ? WITH_LONG_LETTERS : OPTIONS);
  if (!written) return /[\p{L}\p{N}]/u.test(part) ? namelessSlug(part) : "";
  const words = written.split("-").filter((word) => !STOP_WORDS.has(word));
  return firstDigits(words.join("-"));
}

/**
 * A title as a part of an address: Latin letters in lower case, digits and single hyphens between words (SLUG-05), without stop
 * words, of each run of digits the first. A slug of a slug is itself.
 *
 * Where nothing is left of a title the slug is empty and the host asks for one: a title of stop words ("The") or of signs only.
 * A title in a script that cannot be spelled in Latin letters (Chinese, Japanese, Thai) becomes "untitled-" and three syllables
 * of its own: an empty one would leave an address that leads nowhere.
 *
 * Throws 'slug() requires a string argument' (SLUG-02) and 'slug() received a malformed string (lone surrogates)' (SLUG-04).
 * @param keepSlashes the text is a path: its slashes stay, one at a time, and what stands between them is a slug each.
 */
export function slugify(text: unknown, keepSlashes = false): string {
  if (typeof text !== "string") throw new Error("slug() requires a string argument");
  if (/\p{Surrogate}/u.test(text)) throw new Error("slug() received a malformed string (lone surrogates)");
  if (!keepSlashes) return slugOf(text);
  return text.normalize("NFKC").split("/").map(slugOf).join("/").replace(/\/+/g, "/");
}
