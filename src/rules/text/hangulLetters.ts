const FIRST = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const LAST = "k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

const lettersFrom = (firstCode: number, sounds: readonly string[]): [string, string][] =>
  sounds.map((sound, index) => [String.fromCharCode(firstCode + index), sound]);

/**
 * Latin letters of the letters of which Korean syllables are made, as South Korea romanizes them, each by itself: sounds that
 * change beside their neighbours are not followed. Keys are what `normalize("NFD")` makes of a syllable.
 */
export const HANGUL_LETTERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...lettersFrom(0x1100, FIRST),
  ...lettersFrom(0x1161, VOWELS),
  ...lettersFrom(0x11a8, LAST),
]);
