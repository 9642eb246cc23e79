import type { UserChurch } from "../types/churches.js";
import type { User } from "../types/people.js";
import type { Suite } from "./routes/respond.js";
import { makeToken } from "./tokens.js";

const DAY_S = 86_400;

/** What POST /users/login answers for one of the demo users; `undefined` for nobody's address. */
export function signIn(suite: Suite, email: string): { user: User; userChurches: UserChurch[] } | undefined {
  const user = suite.db.users.find((each) => each.email === email);
  if (!user) return undefined;
  const now = Math.floor(suite.now().getTime() / 1_000);
  const userId = user.id ?? "";
  const userChurches = suite.db.memberships
    .filter((entry) => entry.userId === userId)
    .map(({ churchId, personId, permissions }): UserChurch => {
      const jwt = makeToken({ userId, churchId, personId, exp: now + 2 * DAY_S });
      const church = suite.db.churches.find(({ id }) => id === churchId) ?? {};
      const person = suite.db.people.find(({ id }) => id === personId);
      return {
        church: { ...church, settings: [] },
        person: { id: personId, membershipStatus: person?.membershipStatus ?? null, ...(person?.name && { name: person.name }) },
        apis: Object.entries(permissions).map(([keyName, granted]) => ({ keyName, permissions: granted, jwt })),
        groups: [],
        jwt,
      };
    });
  return { user: { ...user, jwt: makeToken({ userId, churchId: "", personId: "", exp: now + 180 * DAY_S }) }, userChurches };
}
