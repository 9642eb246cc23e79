import { asText } from "./json.js";

/** The offset basis and the prime of FNV-1a with 32 bits. */
const [SEED, PRIME] = [0x811c9dc5, 0x01000193];

/** RFC 5321. */
const MAX_EMAIL_CHARACTERS = 254;

/** `crypto.getRandomValues` gives at most 65,536 bytes per call. */
const BATCH_SIZE = 1_024;

/** A longer text is a mistake and would take seconds. */
const MAX_LENGTH = 1_000_000;

const ENTITY_NAMES = "amp lt gt quot #x27 #x2F #x5C #96".split(" ");
const ENTITY_CHARACTERS = "&<>\"'/\\`";

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the direction of a text by its first letter, or `undefined` without one in 1,000 characters. In long fields,
 * Chromium's `dir="auto"` takes time quadratic in the number of lines.
 */
export function textDirection(text: string): "ltr" | "rtl" | undefined {
  const letter = /\p{L}/u.exec(text.slice(0, 1_000))?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** Returns the 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
  let hash = SEED;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash >>> 0;
}

/**
 * Whether a text is an email address of the form name@host.tld, without spaces. Does not trim. Takes linear time,
 * because no parts of the pattern overlap. A profile page such as `x.org/@a.b` is no address.
 */
export function isEmail(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_EMAIL_CHARACTERS) return false;
  return /^[^\s\p{C}@<>()[\]\\/,;:"]+@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+$/u.test(value);
}

/**
 * Returns `length` random characters out of `characters`, each with the same probability. `random` returns the given
 * count of random 32-bit numbers. Throws a RangeError without characters and for an invalid length.
 */
export function randomText(
  characters: string,
  length: number,
  random: (count: number) => Iterable<number>,
): string {
  const choice = typeof characters === "string" ? [...characters] : [];
  if (choice.length === 0)
    throw new RangeError("There are no characters to make an id of: name at least one.");
  if (!Number.isInteger(length) || length < 0 || length > MAX_LENGTH) {
    const given = asText(length) ?? typeof length;
    throw new RangeError(
      `An id cannot have ${given} characters: give a whole number from 0 to ${MAX_LENGTH}.`,
    );
  }
  // Numbers from here on would favor the first characters.
  const limit = 2 ** 32 - (2 ** 32 % choice.length);
  const text: (string | undefined)[] = [];
  while (text.length < length) {
    for (const number of random(Math.min(length - text.length, BATCH_SIZE)))
      if (number < limit) text.push(choice[number % choice.length]);
  }
  return text.join("");
}

/** Returns a text in upper case: i becomes İ in Turkish and I elsewhere. An invalid language counts as English. */
export function toUpperCaseIn(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language);
  } catch {
    return text.toLocaleUpperCase("en");
  }
}

/**
 * Decodes the HTML entities that servers store instead of the typed characters (`O&#x27;Giver`), once. The result is
 * text and must not be rendered as HTML.
 */
export function withoutEntities(text: string): string {
  return text.replace(
    /&([^&;]{2,4});/g,
    (entity, name: string) => ENTITY_CHARACTERS[ENTITY_NAMES.indexOf(name)] ?? entity,
  );
}
