import { newestMessage, previewText } from "./messages.js";
import type { PrivateMessage } from "../types.js";

/** Returns a text for comparison: in lower case and without accents, so that "jose" finds "José". */
export const foldText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Splits a text before and after the first match of a term. The match is "" if there is none. */
export function splitAtMatch(text: string, term: string): [string, string, string] {
  const folded = foldText(term.trim());
  // Folding changes the length of a text, so the position is found character by character.
  const letters = [...text];
  let foldedLength = 0;
  const ends = letters.map((letter) => (foldedLength += foldText(letter).length));
  const start = folded === "" ? -1 : letters.map(foldText).join("").indexOf(folded);
  if (start < 0) return [text, "", ""];
  const first = ends.findIndex((end) => end > start);
  const last = ends.findIndex((end) => end >= start + folded.length);
  // Accents that follow the last letter belong to it.
  let next = last + 1;
  while (next < letters.length && ends[next] === ends[last]) next += 1;
  const join = (from: number, to?: number) => letters.slice(from, to).join("");
  return [join(0, first), join(first, next), join(next)];
}

/** Whether a conversation's name or preview contains a term. A blank term matches all. */
export function matchesTerm(item: PrivateMessage, name: string, term: string): boolean {
  const folded = foldText(term.trim());
  return [name, previewText(newestMessage(item)) ?? ""].some((text) =>
    foldText(text).includes(folded),
  );
}
