import slug from "slug";
import { hashText } from "./strings.js";

const INITIAL_SPELLINGS = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const VOWEL_SPELLINGS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const FINAL_SPELLINGS = "k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

const spellLetters = (firstCode: number, spellings: readonly string[]): [string, string][] =>
  spellings.map((spelling, index) => [String.fromCharCode(firstCode + index), spelling]);

/** Spellings of the jamo that `normalize("NFD")` makes of a Korean syllable; "" for the silent initial ㅇ. */
const HANGUL_LETTERS = Object.fromEntries([
  ...spellLetters(0x1100, INITIAL_SPELLINGS),
  ...spellLetters(0x1161, VOWEL_SPELLINGS),
  ...spellLetters(0x11a8, FINAL_SPELLINGS),
]);

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";
const STOP_WORDS = new Set("for and nor but or yet so the a an".split(" "));

/** Sets every option and copies the tables, because hosts may change `slug.defaults` and call `slug.extend`. */
const OPTIONS = {
  mode: "pretty",
  replacement: "-",
  lower: true,
  trim: true,
  fallback: false,
  remove: null,
  // The library writes the Greek xi as a digit, which `keepFirstDigits` would drop.
  charmap: { ...slug.charmap, ...HANGUL_LETTERS, Ξ: "X", ξ: "x" },
  multicharmap: {},
} as const;

/** For scripts whose letters may have several characters. The library searches this table slowly. */
const MULTICHAR_OPTIONS = { ...OPTIONS, multicharmap: { ...slug.multicharmap } };
const MULTICHAR_SCRIPT = /[\p{Script=Hebrew}\p{Script=Devanagari}]/u;

/** Replaces each run of digits, also one joined by hyphens, by its first digit: "genesis-6-11" becomes "genesis-6". */
export const keepFirstDigits = (slug: string): string => slug.replace(/(\d)\d*(?:-+\d+)*/g, "$1");

/** Returns a slug such as "untitled-nezato", the same for equal titles. */
export function createFallbackSlug(title: string): string {
  let rest = hashText(title);
  let name = "";
  for (const letters of [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS, VOWELS]) {
    name += letters.charAt(rest % letters.length);
    rest = Math.floor(rest / letters.length);
  }
  return `untitled-${name}`;
}

function slugOf(part: string): string {
  const letters = part.normalize("NFKC").replace(/[가-힣]/g, (letter) => letter.normalize("NFD"));
  const latin = slug(letters, MULTICHAR_SCRIPT.test(letters) ? MULTICHAR_OPTIONS : OPTIONS);
  if (!latin) return /[\p{L}\p{N}]/u.test(part) ? createFallbackSlug(part) : "";
  const words = latin.split("-").filter((word) => !STOP_WORDS.has(word));
  return keepFirstDigits(words.join("-"));
}

/** Returns lower-case Latin letters, digits and hyphens without stop words; `createFallbackSlug` for scripts like Chinese. */
export function slugify(text: unknown, shouldKeepSlashes = false): string {
  if (typeof text !== "string") throw new Error("slug() requires a string argument");
  if (/\p{Surrogate}/u.test(text))
    throw new Error("slug() received a malformed string (lone surrogates)");
  if (!shouldKeepSlashes) return slugOf(text);
  return text.normalize("NFKC").split("/").map(slugOf).join("/").replace(/\/+/g, "/");
}
