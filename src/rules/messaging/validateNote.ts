/** Characters that show nothing and that `trim` leaves: zero-width space, joiners, word joiner. */
const INVISIBLE = /[\u200b-\u200d\u2060]/g;

/** The server's column takes 65,535 bytes of UTF-8; the rest is room for what a server adds. A draft of this size is stored too. */
export const MAX_NOTE_BYTES = 64_000;

/** Returns how many UTF-16 code units of a text fit into one message: all of them, unless the text is too long. */
export function fittingLength(content: string): number {
  return new TextEncoder().encodeInto(content, new Uint8Array(MAX_NOTE_BYTES)).read;
}

/** Why a note cannot be sent: it holds nothing that can be seen (CMP-12), or more than the server takes. */
export function validateNote(content: string): "empty" | "tooLong" | null {
  if (content.replace(INVISIBLE, "").trim() === "") return "empty";
  return fittingLength(content) < content.length ? "tooLong" : null;
}
