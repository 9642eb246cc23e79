import type { UserChurch } from "../../types/churches.js";
import type { User } from "../../types/people.js";
import type { Account } from "../data/users.js";
import type { Suite } from "../Suite.js";
import { makeToken } from "../tokens.js";
import { userChurchOf } from "./userChurchOf.js";

const HALF_A_YEAR_S = 180 * 86_400;

/** What POST /users/login answers: all churches of a user, permissions written out. */
export function sessionOf(suite: Suite, { email, firstName, lastName, id }: Account): { user: User; userChurches: UserChurch[] } {
  const exp = Math.floor(suite.now().getTime() / 1_000) + HALF_A_YEAR_S;
  const userChurches = suite.db.memberships
    .filter(({ userId }) => userId === id)
    .map((membership) => {
      const { church, ...rest } = userChurchOf(suite, membership, membership.permissions);
      return { church: { ...church, settings: [] }, ...rest };
    });
  const jwt = makeToken({ userId: id, churchId: "", personId: "", exp });
  return { user: { email, firstName, lastName, id, jwt }, userChurches };
}
