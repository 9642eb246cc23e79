import { fittingLength } from "./fittingLength.js";

/** Characters that show nothing and that `trim` leaves: zero-width space, joiners, word joiner. */
const INVISIBLE = /[\u200b-\u200d\u2060]/g;

/** Why a note cannot be sent: it holds nothing that can be seen (CMP-12), or more than the server takes. */
export function validateNote(content: string): "empty" | "tooLong" | null {
  if (content.replace(INVISIBLE, "").trim() === "") return "empty";
  return fittingLength(content) < content.length ? "tooLong" : null;
}
