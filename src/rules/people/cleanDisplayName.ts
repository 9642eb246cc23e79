/** Direction overrides and isolates, and the mark that begins files: they show nothing and turn what stands beside them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** A name that cannot turn the text around it (O86): one line, single spaces, no direction overrides. Not a string gives "". */
export function cleanDisplayName(name: unknown): string {
  if (typeof name !== "string") return "";
  return name.toWellFormed().replace(DIRECTIONS, "").replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
}
