import type { UserChurch } from "../../types/churches.js";
import type { Membership } from "../data/Database.js";
import { everything, type Grants } from "../data/permissions.js";
import type { Suite } from "../Suite.js";
import { makeToken } from "../tokens.js";

const TWO_DAYS_S = 2 * 86_400;

/** A church as a session holds it: without the day of its registration. */
export function userChurchOf(suite: Suite, membership: Membership, permissions: Grants): UserChurch {
  const { userId, churchId } = membership;
  const isUnknown = suite.quirks.personsAwaitSelect && !membership.isSelected;
  const personId = isUnknown ? "" : membership.personId;
  const noPerson: object = { id: null };
  const exp = Math.floor(suite.now().getTime() / 1_000) + TWO_DAYS_S;
  const jwt = makeToken({ userId, churchId, personId, exp });
  const { registrationDate: _, ...church } = suite.db.churches.find(({ id }) => id === churchId) ?? {};
  const person = suite.db.people.find(({ id }) => id === personId);
  const others = suite.quirks.apisAreLeftOut ? {} : Object.fromEntries(Object.keys(everything()).map((keyName) => [keyName, []]));
  return {
    church,
    person: isUnknown ? noPerson : { id: personId, membershipStatus: person?.membershipStatus ?? null },
    apis: Object.entries({ ...others, ...permissions }).map(([keyName, granted]) => ({ keyName, permissions: granted, jwt })),
    groups: [],
    jwt,
  };
}
