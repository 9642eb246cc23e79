const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";
const SYLLABLES = 3;
/** FNV-1a, a checksum of 32 bits: spread evenly, and the same everywhere. */
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * A slug of a title that no table can write in Latin letters: "untitled-" and three syllables that can be said aloud. The same
 * title always gives the same ones, and two titles hardly ever do, so that their pages keep apart.
 */
export function namelessSlug(title: string): string {
  let rest = SEED;
  for (let index = 0; index < title.length; index++) rest = Math.imul(rest ^ title.charCodeAt(index), PRIME) >>> 0;
  let name = "";
  for (let syllable = 0; syllable < SYLLABLES; syllable++) {
    name += CONSONANTS.charAt(rest % CONSONANTS.length);
    rest = Math.floor(rest / CONSONANTS.length);
    name += VOWELS.charAt(rest % VOWELS.length);
    rest = Math.floor(rest / VOWELS.length);
  }
  return `untitled-${name}`;
}
