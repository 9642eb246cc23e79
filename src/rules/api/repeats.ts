/** So many characters in a row are no accident. */
const RUN_CHARACTERS = 12;

/** Whether a text repeats a secret, or a telling piece of it: servers quote in their refusals what they were sent. */
export function repeats(text: string, secret: string): boolean {
  const size = Math.min(RUN_CHARACTERS, secret.length);
  for (let start = 0; size > 0 && start + size <= secret.length; start++) {
    if (text.includes(secret.slice(start, start + size))) return true;
  }
  return false;
}
