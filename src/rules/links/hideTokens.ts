/** A token by its look: two or three parts in the alphabet of addresses, the first one a JSON object. */
const BY_LOOK = /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;
/** A token by what stands before it: in an address, however often that was encoded, in JSON, in a header. */
const BY_NAME =
  /((?:[?#&;]|\\u0026|%(?:25)*(?:3F|23|26))jwt(?:=|%(?:25)*3D)|\bjwt\\*["']?\s*:\s*\\*["']|\bBearer(?:\s|%20|\+)+)[^&#\s"'<>\\]*/gi;

/**
 * A text for others to read, as a log or a tracker: tokens that it quotes are left out (O67). What is no text stays as it is.
 */
export function hideTokens<T>(text: T): T | string {
  return typeof text === "string" ? text.replaceAll(BY_NAME, "$1…").replaceAll(BY_LOOK, "…") : text;
}
