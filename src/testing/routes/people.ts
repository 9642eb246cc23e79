import { Hono, type Context } from "hono";
import type { Person, PersonName, ContactInfo } from "../../lib/people/types.js";
import { type DemoServer, type TokenClaims, readToken } from "../DemoServer.js";
import { getCaller, deny, sendError, readObject, hasPermission } from "./respond.js";
import { createSession } from "../session.js";
import type { Account } from "../types.js";

const SEARCH_LIMIT = 100;

const MISSING_PARAMETER = "Cannot read properties of undefined (reading 'toString')";

export function peopleRoutes(server: DemoServer): Hono {
  const app = new Hono();
  app.get("/search", (context) => searchPeople(server, context));
  app.get("/basic", (context) => {
    const caller = getCaller(server, context);
    const ids = context.req.query("ids");
    if (!caller) return server.quirks.badTokensReadNothing ? context.json([]) : deny(context);
    if (ids === undefined) return sendError(context, MISSING_PARAMETER);
    const wanted = new Set(ids.split(","));
    const found = server.db.people.filter(
      (person) => person.churchId === caller.churchId && wanted.has(person.id ?? ""),
    );
    // Real servers do not keep the order of the ids, and leave out contact data.
    const basic = ({ id, name, photo, membershipStatus, allowDirectMessages }: Person) => ({
      name: { display: name?.display ?? "" },
      contactInfo: {},
      photo,
      membershipStatus,
      id,
      allowDirectMessages,
    });
    return context.json(found.toReversed().map(basic));
  });
  app.post("/loadOrCreate", async (context) => {
    const {
      churchId = "",
      firstName = "",
      lastName = "",
      email = "",
    } = await readObject<Partial<Record<string, string>>>(context);
    const existing = server.db.people.find(
      (person) => person.churchId === churchId && person.contactInfo?.email === email,
    );
    const name = { first: firstName, last: lastName, display: `${firstName} ${lastName}` };
    const person = existing ?? { id: server.nextId("PER"), churchId, name, contactInfo: { email } };
    if (!existing) server.db.people.push(person);
    return context.json({
      id: person.id,
      name: serializeName(person),
      contactInfo: serializeContact(person),
    });
  });
  return app;
}

function searchPeople(server: DemoServer, context: Context) {
  const caller = getCaller(server, context);
  const { term, email } = context.req.query();
  if (!caller || !canSearch(server, caller)) return deny(context);
  if (term === undefined && email === undefined) return sendError(context, MISSING_PARAMETER);
  const wanted = term?.trim().toLowerCase() ?? "";
  const matches = ({ name, contactInfo }: Person) =>
    email === undefined
      ? `${name?.display ?? ""} ${contactInfo?.email ?? ""}`.toLowerCase().includes(wanted)
      : contactInfo?.email === email;
  const found = server.db.people.filter(
    (person) => person.churchId === caller.churchId && matches(person),
  );
  const canReadNotes = hasPermission(server, caller, "People", "Edit");
  return context.json(
    found.slice(0, SEARCH_LIMIT).map((person) => serializePerson(person, canReadNotes)),
  );
}

/** Whether the caller can search people: members can without permissions. A token without a church has no person. */
function canSearch(server: DemoServer, caller: TokenClaims): boolean {
  const person = server.db.people.find(({ id }) => id === caller.personId);
  return (
    person?.membershipStatus === "Member" ||
    ["View", "View Members"].some((action) => hasPermission(server, caller, "People", action))
  );
}

interface Credentials {
  email?: string;
  password?: string;
  jwt?: string;
  authGuid?: string;
}

export function userRoutes(server: DemoServer): Hono {
  const app = new Hono();
  app.post("/login", async (context) => {
    const credentials = await readObject<Credentials>(context);
    if (
      credentials.jwt === undefined &&
      credentials.authGuid === undefined &&
      credentials.email === undefined
    ) {
      return sendError(context, "Cannot read properties of undefined (reading 'trim')");
    }
    const account = findAccount(server, credentials);
    if (!account) return context.json({ errors: ["Login failed"] }, 401);
    account.lastLogin = server.now().toISOString();
    return context.json(createSession(server, account));
  });
  app.post("/loadOrCreate", (context) => loadOrCreateUser(server, context));
  return app;
}

/** Returns the account of a token, an invitation's `authGuid`, or an email and password. */
function findAccount(
  { db, now }: DemoServer,
  { email, password, jwt, authGuid }: Credentials,
): Account | undefined {
  if (jwt !== undefined) {
    const userId = readToken(jwt, now())?.userId;
    return db.users.find(({ id }) => id === userId);
  }
  if (authGuid !== undefined)
    return db.users.find((user) => user.authGuid !== null && user.authGuid === authGuid);
  return db.users.find(
    (user) => user.email === email?.trim() && user.password !== null && user.password === password,
  );
}

/** Returns a name with HTML entities, because real servers store names like this. */
const escapeHtml = (name: string): string =>
  name
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

async function loadOrCreateUser({ db, now, nextId }: DemoServer, context: Context) {
  const {
    userEmail = "",
    firstName = "",
    lastName = "",
  } = await readObject<Partial<Record<string, string>>>(context);
  const createError = (path: string, value: string, msg = "Invalid value") => ({
    type: "field",
    value,
    msg,
    path,
    location: "body",
  });
  const errors = [
    ...(userEmail.includes("@")
      ? []
      : [createError("userEmail", userEmail, "enter a valid email address")]),
    ...(firstName ? [] : [createError("firstName", firstName)]),
    ...(lastName ? [] : [createError("lastName", lastName)]),
  ];
  if (errors.length > 0) {
    return context.json(
      {
        errors: [{ type: "alternative_grouped", msg: "Invalid value(s)", nestedErrors: [errors] }],
      },
      400,
    );
  }
  const existing = db.users.find(({ email }) => email === userEmail);
  if (existing) {
    const verification = {
      verificationCode: null,
      verificationExpires: null,
      verificationAttempts: 0,
    };
    const displayName = `${existing.firstName} ${existing.lastName}`;
    return context.json({
      ...existing,
      password: null,
      displayName,
      ...verification,
      isNewUser: false,
    });
  }
  const timestamp = now().toISOString();
  const created: Account = {
    id: nextId("USR"),
    email: userEmail,
    firstName: escapeHtml(firstName),
    lastName: escapeHtml(lastName),
    password: null,
    authGuid: nextId("AUT"),
    registrationDate: timestamp,
    lastLogin: timestamp,
  };
  db.users.push(created);
  return context.json({ ...created, isNewUser: true });
}

/** Returns a name with null for missing parts. */
const serializeName = ({ name }: Person): PersonName => ({
  display: name?.display ?? "",
  first: name?.first ?? null,
  last: name?.last ?? null,
  middle: name?.middle ?? null,
  nick: name?.nick ?? null,
  prefix: name?.prefix ?? null,
  suffix: name?.suffix ?? null,
});

/** Returns contact data with null for missing fields. */
const serializeContact = ({ contactInfo }: Person): ContactInfo => ({
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  homePhone: null,
  workPhone: null,
  email: null,
  mobilePhone: null,
  ...contactInfo,
});

/** Returns a person with null for missing fields. Only callers who can read notes get `conversationId`. */
const serializePerson = (
  { conversationId, ...person }: Person,
  canReadNotes: boolean,
): Person => ({
  anniversary: null,
  householdId: null,
  householdRole: null,
  campusId: null,
  maritalStatus: null,
  nametagNotes: null,
  donorNumber: null,
  grade: null,
  school: null,
  importKey: null,
  optedOut: false,
  ...person,
  name: serializeName(person),
  contactInfo: serializeContact(person),
  ...(canReadNotes && { conversationId: conversationId ?? null }),
});
