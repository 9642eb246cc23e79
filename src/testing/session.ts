import type { Login, UserChurch } from "../platform/session/types.js";
import { allPermissions } from "./data/accounts.js";
import { type DemoServer, makeToken } from "./DemoServer.js";
import { filterBy, findBy } from "./rows.js";
import type { Account, Grants, Membership } from "./types.js";

/** How long the token of a user and of a church is valid, in seconds. */
const LOGIN_TOKEN_S = 180 * 86_400;
const CHURCH_TOKEN_S = 2 * 86_400;

const getExpiry = ({ now }: DemoServer, seconds: number): number =>
  Math.floor(now().getTime() / 1_000) + seconds;

/** Returns the response of POST /users/login: the user with all churches and expanded permissions. */
export function createSession(
  server: DemoServer,
  { email, firstName, lastName, id }: Account,
): Login {
  const userChurches = filterBy(server.db.memberships, { userId: id }).map((membership) => {
    const userChurch = createUserChurch(server, membership, membership.permissions);
    return { ...userChurch, church: { ...userChurch.church, settings: [] } };
  });
  const exp = getExpiry(server, LOGIN_TOKEN_S);
  const jwt = makeToken({ userId: id, churchId: "", personId: "", exp });
  return { user: { email, firstName, lastName, id, jwt }, userChurches };
}

/** Returns a church with the user's person, permissions and token. As on real servers, it has no `registrationDate`. */
export function createUserChurch(
  server: DemoServer,
  { userId, churchId, personId, isSelected }: Membership,
  permissions: Grants,
): UserChurch {
  const { db, quirks } = server;
  const hasPerson = isSelected || !quirks.personsAwaitSelect;
  const exp = getExpiry(server, CHURCH_TOKEN_S);
  const jwt = makeToken({ userId, churchId, personId: hasPerson ? personId : "", exp });
  const { registrationDate: _, ...church } = findBy(db.churches, { id: churchId }) ?? {};
  const membershipStatus = findBy(db.people, { id: personId })?.membershipStatus ?? null;
  const person: object = hasPerson ? { id: personId, membershipStatus } : { id: null };
  const allApis = quirks.apisAreLeftOut ? [] : Object.keys(allPermissions());
  const apis = new Set([...allApis, ...Object.keys(permissions)]);
  return {
    church,
    person,
    apis: [...apis].map((keyName) => ({ keyName, permissions: permissions[keyName] ?? [], jwt })),
    groups: [],
    jwt,
  };
}
