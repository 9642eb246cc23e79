/** So many characters in a row are no accident. */
const RUN_CHARACTERS = 12;

/** Whether a text repeats a secret, or a telling piece of it: servers quote in their refusals what they were sent. */
export function repeats(text: string, secret: string): boolean {
  if (secret.length < RUN_CHARACTERS) return secret !== "" && text.includes(secret);
  for (let start = 0; start + RUN_CHARACTERS <= secret.length; start++) {
    if (text.includes(secret.slice(start, start + RUN_CHARACTERS))) return true;
  }
  return false;
}
