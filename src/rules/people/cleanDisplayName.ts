/** Direction overrides and isolates, and the mark that begins files: they show nothing and turn what stands beside them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Marks, joiners, fillers and spaces only: a name that shows nothing. */
const INVISIBLE = /^[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns a name that cannot reorder the text around it: one line, single spaces, no direction overrides. Returns "" for a
 * value that is not a string and for a name that shows nothing.
 */
export function cleanDisplayName(name: unknown): string {
  if (typeof name !== "string") return "";
  const cleaned = name.toWellFormed().replace(DIRECTIONS, "").replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
  return INVISIBLE.test(cleaned) ? "" : cleaned;
}
