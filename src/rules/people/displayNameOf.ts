import type { Person } from "../../types/people.js";
import { cleanDisplayName } from "./cleanDisplayName.js";
import { getDisplayName } from "./getDisplayName.js";

/** How a person is called: of the parts of the name, else as the server wrote it; empty for nobody. */
export function displayNameOf(person: Person | null | undefined): string {
  const { first, last, nick, display } = person?.name ?? {};
  return getDisplayName(first, last, nick) || cleanDisplayName(display);
}
