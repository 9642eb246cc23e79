import type { Person, User } from "../../types/people.js";
import { withoutEntities } from "../text/withoutEntities.js";
import { cleanDisplayName } from "./cleanDisplayName.js";

/** How somebody who is signed in is called: first and last name of the account, else the person's name, else nothing. */
export function accountName(user: User | null | undefined, person: Person | null | undefined): string | undefined {
  const parts = [user?.firstName, user?.lastName].filter((part) => typeof part === "string");
  const own = cleanDisplayName(withoutEntities(parts.join(" ")));
  return own || cleanDisplayName(person?.name?.display) || undefined;
}
