import { hashText } from "./hashText.js";

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";
const SYLLABLES = 3;

/**
 * A slug of a title that no table can write in Latin letters: "untitled-" and three syllables that can be said aloud. The same
 * title always gives the same ones, and two titles hardly ever do, so that their pages keep apart.
 */
export function namelessSlug(title: string): string {
  let rest = hashText(title);
  let name = "";
  for (let syllable = 0; syllable < SYLLABLES; syllable++) {
    name += CONSONANTS.charAt(rest % CONSONANTS.length);
    rest = Math.floor(rest / CONSONANTS.length);
    name += VOWELS.charAt(rest % VOWELS.length);
    rest = Math.floor(rest / VOWELS.length);
  }
  return `untitled-${name}`;
}
