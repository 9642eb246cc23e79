/** What JavaScript writes for a value that is missing, as in `${user?.jwt}`. */
const MISSING = new Set(["null", "undefined", "NaN", "false"]);

/**
 * Returns a bearer token in the form in which a header can carry it: visible ASCII without surrounding blanks. Returns ""
 * for anything else, also for the texts "null" and "undefined".
 * @see RFC 6750 §2.1
 */
export function asToken(value: unknown): string {
  const token = typeof value === "string" ? value.trim() : "";
  return /^[\x21-\x7e]+$/.test(token) && !MISSING.has(token) ? token : "";
}
