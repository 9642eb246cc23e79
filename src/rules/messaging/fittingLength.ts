/** The server's column takes 65,535 bytes of UTF-8; the rest is room for what a server adds. A draft of this size is stored too. */
const MAX_NOTE_BYTES = 64_000;

/** Returns how many UTF-16 code units of a text fit into one message: all of them, unless the text is too long. */
export function fittingLength(content: string): number {
  return new TextEncoder().encodeInto(content, new Uint8Array(MAX_NOTE_BYTES)).read;
}
