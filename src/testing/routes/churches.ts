import type { Context, Hono } from "hono";
import { getCaller, hasPermission, NULL_ID, readObject, refuse } from "./respond.js";
import { allPermissions } from "../data/accounts.js";
import {
  type DemoServer,
  filterBy,
  findBy,
  issueToken,
  omitBy,
  type Account,
  type Grants,
  type Membership,
} from "../DemoServer.js";

const LOGIN_TOKEN_DAYS = 180;
const CHURCH_TOKEN_DAYS = 2;

export function addChurchRoutes(app: Hono, server: DemoServer): void {
  const { db, quirks } = server;
  app.get("/membership/churches/lookup", (context) => {
    const church = findBy(db.churches, { subDomain: context.req.query("subDomain") });
    if (!church) return context.json({});
    return context.json({ id: church.id, name: church.name, subDomain: church.subDomain });
  });
  app.get("/membership/churches/:id", (context) => {
    const church = findBy(db.churches, { id: context.req.param("id") });
    const unset = { latitude: null, longitude: null, timeZone: null };
    return context.json(church ? { ...church, ...unset } : {});
  });
  // Unlike the login, responds with the stored permissions (not expanded) and the person's first and last name.
  app.post("/membership/churches/select", async (context) => {
    const caller = getCaller(server, context);
    if (!caller) throw new Error(NULL_ID);
    const body = await readObject(context);
    const churchId = body.churchId ?? findBy(db.churches, { subDomain: body.subDomain })?.id;
    const membership = findBy(db.memberships, { userId: caller.userId, churchId });
    if (!membership) refuse();
    membership.isSelected = true;
    const permissions = membership.stored ?? membership.permissions;
    const userChurch = createUserChurch(server, membership, permissions);
    const { first, last } = findBy(db.people, { id: membership.personId })?.name ?? {};
    const name = { first: first ?? "", last: last ?? "" };
    return context.json({ ...userChurch, person: { ...userChurch.person, name } });
  });
  app.get("/membership/settings/public/:churchId", (context) =>
    context.json(db.settings.get(context.req.param("churchId")) ?? {}),
  );

  const requireSelfOrRoleEditor = (context: Context, userId: string) => {
    const caller = getCaller(server, context);
    if (caller?.userId !== userId && !hasPermission(server, caller, "Roles", "Edit")) refuse();
    return caller;
  };
  app.delete("/membership/userchurch/record/:userId/:churchId/:personId", (context) => {
    const { userId, churchId } = context.req.param();
    const caller = requireSelfOrRoleEditor(context, userId);
    if (!quirks.removalsUseTokenChurch || caller?.churchId === churchId)
      db.memberships = omitBy(db.memberships, { userId, churchId });
    return context.json({});
  });
  app.delete("/membership/rolemembers/self/:churchId/:userId", (context) => {
    const { userId, ...path } = context.req.param();
    const caller = requireSelfOrRoleEditor(context, userId);
    const churchId = quirks.removalsUseTokenChurch ? caller?.churchId : path.churchId;
    for (const entry of filterBy(db.memberships, { userId, churchId })) {
      entry.permissions = {};
      delete entry.stored;
    }
    return context.json([]);
  });
}

/** Returns the response of POST /users/login: the user with all churches and expanded permissions. */
export function createSession(server: DemoServer, { email, firstName, lastName, id }: Account) {
  const userChurches = filterBy(server.db.memberships, { userId: id }).map((membership) => {
    const userChurch = createUserChurch(server, membership, membership.permissions);
    return { ...userChurch, church: { ...userChurch.church, settings: [] } };
  });
  const jwt = issueToken(server, LOGIN_TOKEN_DAYS, { userId: id, churchId: "", personId: "" });
  return { user: { email, firstName, lastName, id, jwt }, userChurches };
}

/** Returns a church with the user's person, permissions and token. As on real servers, it has no `registrationDate`. */
function createUserChurch(server: DemoServer, membership: Membership, grants: Grants) {
  const { userId, churchId, personId, isSelected } = membership;
  const { db, quirks } = server;
  const hasPerson = isSelected || !quirks.personsAwaitSelect;
  const claims = { userId, churchId, personId: hasPerson ? personId : "" };
  const jwt = issueToken(server, CHURCH_TOKEN_DAYS, claims);
  const { registrationDate: _, ...church } = findBy(db.churches, { id: churchId }) ?? {};
  const membershipStatus = findBy(db.people, { id: personId })?.membershipStatus ?? null;
  const person: object = hasPerson ? { id: personId, membershipStatus } : { id: null };
  const allApis = quirks.apisAreLeftOut ? [] : Object.keys(allPermissions());
  const keys = new Set([...allApis, ...Object.keys(grants)]);
  const apis = [...keys].map((keyName) => ({ keyName, permissions: grants[keyName] ?? [], jwt }));
  return { church, person, apis, groups: [], jwt };
}
