const RANGE = 2 ** 32;
/** Browsers give no more random bytes than 65,536 at once. */
const MOST = 1_024;

/**
 * A text of so many characters out of `characters`, each as probable as any other: numbers of which some would favour the
 * first characters are thrown away. `random` gives so many random numbers of 32 bits. Throws a RangeError for a length that
 * is no count, and for no characters at all: an id of nothing would be everybody's.
 */
export function randomText(characters: string, length: number, random: (count: number) => Iterable<number>): string {
  const choice = [...characters];
  if (choice.length === 0) throw new RangeError("There are no characters to make an id of: name at least one.");
  if (!Number.isSafeInteger(length) || length < 0) throw new RangeError(`An id cannot have ${length} characters: give a whole number.`);
  const fair = RANGE - (RANGE % choice.length);
  const text: (string | undefined)[] = [];
  while (text.length < length) {
    for (const number of random(Math.min(length - text.length, MOST))) if (number < fair) text.push(choice[number % choice.length]);
  }
  return text.join("");
}
