import { cleanDisplayName } from "./cleanDisplayName.js";

// One for all: making one costs more than a row of a list.
const graphemes = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : undefined;

/** The first character as a reader sees it: an emoji of several code points is one. */
const firstGrapheme = (word: string): string | undefined =>
  graphemes ? graphemes.segment(word.slice(0, 64)).containing(0)?.segment : [...word][0];

/** What stands before the letters of a word: the last word of `Ann "Annie"` begins with an A. */
const MARKS = /^\p{P}+(?=[\p{L}\p{N}])/u;

/** Initials of the first and last words of a display name, "?" for no name (AVA-04, AVA-05, A-76, O87). */
export function getInitials(displayName: string | null | undefined): string {
  const words = cleanDisplayName(displayName).split(" ");
  const ends = [...words.slice(0, 1), ...words.slice(1).slice(-1)];
  return (
    ends
      .map((word) => firstGrapheme(word.replace(MARKS, "")))
      .join("")
      .toUpperCase()
      .toWellFormed() || "?"
  );
}
