/** No address is longer (RFC 5321); what is longer is not looked at. */
const MAX_EMAIL_CHARACTERS = 254;

/**
 * Whether a text is an e-mail address: something@something.tld without spaces. It is not trimmed. Takes linear time
 * (O85): no part of the pattern can match where another one could. A page of a person, `x.org/@a.b`, is no address.
 */
export function isEmail(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_EMAIL_CHARACTERS) return false;
  return /^[^\s\p{C}@<>()[\]\\/,;:"]+@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+$/u.test(value);
}
