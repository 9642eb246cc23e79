import { cleanDisplayName } from "./cleanDisplayName.js";

// One for all: making one costs more than a row of a list.
const graphemes = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : undefined;

/** The first character as a reader sees it: an emoji of several code points is one. */
const firstGrapheme = (word: string): string | undefined =>
  graphemes ? graphemes.segment(word.slice(0, 64)).containing(0)?.segment : [...word][0];

/** Combining marks, joiners, direction controls and the blank Braille pattern before the first character: alone they show nothing, or a dotted circle. */
const INVISIBLE_START = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/u;
/** The same with the punctuation before a letter: the last word of `Ann "Annie"` begins with an A. */
const START = /^[\p{P}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+(?=[\p{L}\p{N}])/u;

/** A word from its first visible character on. Invisible letters exist too, so the check for letters comes first and last. */
const visible = (word: string): string => word.replace(INVISIBLE_START, "").replace(START, "").replace(INVISIBLE_START, "");

/** Returns the initials of the first and last visible words of a display name, "?" for no name. */
export function getInitials(displayName: string | null | undefined): string {
  const words = cleanDisplayName(displayName)
    .split(" ")
    .map(visible)
    .filter((word) => word !== "");
  const ends = [...words.slice(0, 1), ...words.slice(1).slice(-1)];
  return ends.map(firstGrapheme).join("").toUpperCase().toWellFormed() || "?";
}
