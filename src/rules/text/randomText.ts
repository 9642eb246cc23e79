import { asText } from "../api/asText.js";

const RANGE = 2 ** 32;
/** Browsers give no more random bytes than 65,536 at once. */
const MOST = 1_024;
/** A longer text is a mistake, and would take seconds. */
const MAX_LENGTH = 1_000_000;

/**
 * A text of so many characters out of `characters`, each as probable as any other: numbers of which some would favour the
 * first characters are thrown away. `random` gives so many random numbers of 32 bits. Throws a RangeError for a length that
 * is not a whole number from 0 to 1,000,000, and without characters: every such id would be the same.
 */
export function randomText(characters: string, length: number, random: (count: number) => Iterable<number>): string {
  const choice = typeof characters === "string" ? [...characters] : [];
  if (choice.length === 0) throw new RangeError("There are no characters to make an id of: name at least one.");
  if (!Number.isInteger(length) || length < 0 || length > MAX_LENGTH) {
    const given = asText(length) ?? typeof length;
    throw new RangeError(`An id cannot have ${given} characters: give a whole number from 0 to ${MAX_LENGTH}.`);
  }
  const fair = RANGE - (RANGE % choice.length);
  const text: (string | undefined)[] = [];
  while (text.length < length) {
    for (const number of random(Math.min(length - text.length, MOST))) if (number < fair) text.push(choice[number % choice.length]);
  }
  return text.join("");
}
