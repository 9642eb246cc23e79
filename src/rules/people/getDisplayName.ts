import { cleanDisplayName } from "./cleanDisplayName.js";

/** A person's name for display, the nickname in quotes: `First "Nick" Last`. It cannot turn the text around it (O86). */
export function getDisplayName(first: string | null | undefined, last: string | null | undefined, nick?: string | null): string {
  const name = cleanDisplayName(nick);
  return [cleanDisplayName(first), name && `"${name}"`, cleanDisplayName(last)].filter(Boolean).join(" ");
}
