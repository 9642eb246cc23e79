import type { User } from "../lib/people/types.js";
import type { UserChurch } from "../platform/session/types.js";
import { type DemoServer, makeToken } from "./DemoServer.js";
import { allPermissions } from "./data/accounts.js";
import type { Account, Membership, Grants } from "./types.js";

/** How long a token of POST /users/login is valid, in seconds. */
const LOGIN_TOKEN_S = 180 * 86_400;

/** How long the token of a church is valid, in seconds. */
const CHURCH_TOKEN_S = 2 * 86_400;

/** Returns the response of POST /users/login: the user with all churches and expanded permissions. */
export function createSession(
  server: DemoServer,
  { email, firstName, lastName, id }: Account,
): { user: User; userChurches: UserChurch[] } {
  const exp = Math.floor(server.now().getTime() / 1_000) + LOGIN_TOKEN_S;
  const userChurches = server.db.memberships
    .filter(({ userId }) => userId === id)
    .map((membership) => {
      const { church, ...rest } = createUserChurch(server, membership, membership.permissions);
      return { church: { ...church, settings: [] }, ...rest };
    });
  const jwt = makeToken({ userId: id, churchId: "", personId: "", exp });
  return { user: { email, firstName, lastName, id, jwt }, userChurches };
}

/** Returns a church with the user's person, permissions and token. As on real servers, it has no `registrationDate`. */
export function createUserChurch(
  server: DemoServer,
  membership: Membership,
  permissions: Grants,
): UserChurch {
  const { userId, churchId } = membership;
  const hasNoPerson = server.quirks.personsAwaitSelect && !membership.isSelected;
  const personId = hasNoPerson ? "" : membership.personId;
  const noPerson: object = { id: null };
  const exp = Math.floor(server.now().getTime() / 1_000) + CHURCH_TOKEN_S;
  const jwt = makeToken({ userId, churchId, personId, exp });
  const { registrationDate: _, ...church } =
    server.db.churches.find(({ id }) => id === churchId) ?? {};
  const person = server.db.people.find(({ id }) => id === personId);
  const unusedApis = server.quirks.apisAreLeftOut
    ? {}
    : Object.fromEntries(Object.keys(allPermissions()).map((keyName) => [keyName, []]));
  return {
    church,
    person: hasNoPerson
      ? noPerson
      : { id: personId, membershipStatus: person?.membershipStatus ?? null },
    apis: Object.entries({ ...unusedApis, ...permissions }).map(([keyName, granted]) => ({
      keyName,
      permissions: granted,
      jwt,
    })),
    groups: [],
    jwt,
  };
}
