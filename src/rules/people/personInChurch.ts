import type { Person, User } from "../../types/people.js";
import { accountName } from "./accountName.js";

/**
 * Who somebody is in another church of theirs: servers answer the id there and often no name, and the human is the same
 * (L17). Keeps the new id; a name of the church's own goes first.
 */
export function personInChurch<P extends Person | null | undefined>(person: P, former: Person | undefined, user: User | undefined): P {
  if (!person || person.name) return person;
  const display = accountName(user, former);
  const name = former?.name ?? (display ? { display } : undefined);
  return name ? { ...person, name } : person;
}
