import slug from "slug";
import { hashText } from "./strings.js";

const INITIAL_SPELLINGS = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const VOWEL_SPELLINGS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const FINAL_SPELLINGS = "k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

const spellLetters = (firstCode: number, spellings: readonly string[]): [string, string][] =>
  spellings.map((spelling, index) => [String.fromCharCode(firstCode + index), spelling]);

/** Spellings of the jamo that `normalize("NFD")` makes of a Korean syllable, without sound changes between neighbors. */
const HANGUL_LETTERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...spellLetters(0x1100, INITIAL_SPELLINGS),
  ...spellLetters(0x1161, VOWEL_SPELLINGS),
  ...spellLetters(0x11a8, FINAL_SPELLINGS),
]);

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";

const STOP_WORDS: ReadonlySet<string> = new Set("for and nor but or yet so the a an".split(" "));

/**
 * Sets every option and copies the tables instead of calling `slug.extend`, which would change them for the whole page.
 * The library writes the Greek xi as a digit, which `firstDigits` would drop, so it is overridden here.
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

/** For scripts whose letters may have several characters. This lookup is slow, so other text skips it. */
const MULTICHAR_OPTIONS = { ...OPTIONS, multicharmap: { ...slug.multicharmap } };
const MULTICHAR_SCRIPT = /[\p{Script=Hebrew}\p{Script=Devanagari}]/u;

/** Replaces each run of digits by its first digit, also a run joined by hyphens: "genesis-6-11" becomes "genesis-6". */
export const firstDigits = (slug: string): string => slug.replace(/(\d)\d*(?:-+\d+)*/g, "$1");

/** Returns "untitled-" and three syllables that are a hash of the title, so that different titles differ. */
export function namelessSlug(title: string): string {
  let rest = hashText(title);
  let name = "";
  for (const letters of [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS, VOWELS]) {
    name += letters.charAt(rest % letters.length);
    rest = Math.floor(rest / letters.length);
  }
  return `untitled-${name}`;
}

/** Returns text with composed letters, wide and joined letters as plain ones, and Korean syllables as jamo. */
const normalize = (text: string): string =>
  text.normalize("NFKC").replace(/[가-힣]/g, (syllable) => syllable.normalize("NFD"));

function slugOf(part: string): string {
  const letters = normalize(part);
  const latin = slug(letters, MULTICHAR_SCRIPT.test(letters) ? MULTICHAR_OPTIONS : OPTIONS);
  if (!latin) return /[\p{L}\p{N}]/u.test(part) ? namelessSlug(part) : "";
  const words = latin.split("-").filter((word) => !STOP_WORDS.has(word));
  return firstDigits(words.join("-"));
}

/**
 * Returns a title as a part of an address: lower-case Latin letters, digits and single hyphens, without stop words, with
 * the first digit of each run; "" for a title of stop words ("The") or signs only. A title in a script without Latin
 * spelling (Chinese, Japanese, Thai) becomes "untitled-" and three syllables. With `keepSlashes`, single slashes stay.
 *
 * Throws 'slug() requires a string argument' and 'slug() received a malformed string (lone surrogates)'.
 */
export function slugify(text: unknown, keepSlashes = false): string {
  if (typeof text !== "string") throw new Error("slug() requires a string argument");
  if (/\p{Surrogate}/u.test(text))
    throw new Error("slug() received a malformed string (lone surrogates)");
  if (!keepSlashes) return slugOf(text);
  return text.normalize("NFKC").split("/").map(slugOf).join("/").replace(/\/+/g, "/");
}
