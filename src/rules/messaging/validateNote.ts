/** Characters that show nothing and that `trim` leaves: zero-width space, joiners, word joiner. */
const INVISIBLE = /[\u200b-\u200d\u2060]/g;

/** Whether a note can be sent: it must hold something that can be seen (CMP-12, O33). */
export function validateNote(content: string): "empty" | null {
  return content.replace(INVISIBLE, "").trim() === "" ? "empty" : null;
}
