import type { Person, User } from "../../types/people.js";
import { cleanDisplayName } from "./cleanDisplayName.js";

/** How somebody who is signed in is called: first and last name of the account, else the person's name, else nothing. */
export function accountName(user: User | null | undefined, person: Person | null | undefined): string | undefined {
  const own = cleanDisplayName([user?.firstName, user?.lastName].filter((part) => typeof part === "string").join(" "));
  return own || cleanDisplayName(person?.name?.display) || undefined;
}
