/** Direction overrides and isolates, control characters, and zero-width marks that hide in names. */
// eslint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A name that cannot turn the text around it (O86): one line, single spaces, no direction overrides. Not a string gives "". */
export function cleanDisplayName(name: unknown): string {
  if (typeof name !== "string") return "";
  return name.toWellFormed().replace(HIDDEN, " ").replace(/\s+/g, " ").trim();
}
