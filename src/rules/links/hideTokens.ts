/**
 * A text for others to read, as a log or a tracker: tokens in the addresses that it quotes are left out (O67). What is no
 * text stays as it is.
 */
export function hideTokens<T>(text: T): T | string {
  if (typeof text !== "string") return text;
  return text.replaceAll(/((?:[?#&;]|%3F|%23|%26)jwt(?:=|%3D))[^&#\s"'<>]*/gi, "$1…");
}
