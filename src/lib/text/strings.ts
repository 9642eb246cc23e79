import { asText, tryOrUndefined } from "./json.js";

/** RFC 5321. */
const MAX_EMAIL_CHARACTERS = 254;
/** `crypto.getRandomValues` gives at most 65,536 bytes per call. */
const BATCH_SIZE = 1_024;
const MAX_RANDOM_CHARACTERS = 1_000_000;
const ENTITY_NAMES = "amp lt gt quot #x27 #x2F #x5C #96".split(" ");
const ENTITY_CHARACTERS = "&<>\"'/\\`";

/** Private-use character that marks a name's position in a translated text. */
export const NAME_SLOT = "\uE000";

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the direction of the first letter. Used instead of `dir="auto"`, which is slow in Chromium. */
export function textDirection(text: string): "ltr" | "rtl" | undefined {
  const letter = /\p{L}/u.exec(text.slice(0, 1_000))?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** Returns the 32-bit FNV-1a hash of a text's UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Whether a text is `name@host.tld`. Takes linear time. A URL such as `x.org/@a.b` is not an email address. */
export function isEmail(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_EMAIL_CHARACTERS) return false;
  return /^[^\s\p{C}@<>()[\]\\/,;:"]+@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+$/u.test(value);
}

/** Returns random characters, each with the same probability. `random` returns `count` random 32-bit numbers. */
export function randomText(
  characters: string,
  length: number,
  random: (count: number) => Iterable<number>,
): string {
  const choice = typeof characters === "string" ? [...characters] : [];
  if (choice.length === 0)
    throw new RangeError("There are no characters to make an id of: name at least one.");
  if (!Number.isInteger(length) || length < 0 || length > MAX_RANDOM_CHARACTERS)
    throw new RangeError(
      `An id cannot have ${asText(length) ?? typeof length} characters: give a whole number from 0 to ${MAX_RANDOM_CHARACTERS}.`,
    );
  // Numbers from `limit` on are skipped, because they would make the first characters more probable.
  const limit = 2 ** 32 - (2 ** 32 % choice.length);
  const text: (string | undefined)[] = [];
  while (text.length < length) {
    for (const number of random(Math.min(length - text.length, BATCH_SIZE)))
      if (number < limit) text.push(choice[number % choice.length]);
  }
  return text.join("");
}

/** Returns a text in upper case: "i" becomes "İ" in Turkish. An invalid language counts as English. */
export const toUpperCaseIn = (text: string, language: string): string =>
  tryOrUndefined(() => text.toLocaleUpperCase(language)) ?? text.toLocaleUpperCase("en");

/** Decodes the HTML entities that servers store (`O&#x27;Giver`), once. The result must not be rendered as HTML. */
export const withoutEntities = (text: string): string =>
  text.replace(
    /&([^&;]{2,4});/g,
    (entity, name: string) => ENTITY_CHARACTERS[ENTITY_NAMES.indexOf(name)] ?? entity,
  );
