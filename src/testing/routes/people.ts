import type { Context, Hono } from "hono";
import { createSession } from "./churches.js";
import {
  addListRoute,
  escapeXml,
  getCaller,
  hasPermission,
  readList,
  readObject,
  refuse,
  requirePermission,
} from "./respond.js";
import type { GroupInterface } from "../../client/publicTypes.js";
import { displayNameOf, type Person } from "../../lib/people/people.js";
import { parseDataUrl } from "../../platform/http/rules/uploads.js";
import { type DemoServer, filterBy, findBy, readToken, type Account } from "../DemoServer.js";

const SEARCH_LIMIT = 100;
/** The message of the error that a missing parameter causes in the code of real servers. */
const MISSING_PARAMETER = "Cannot read properties of undefined (reading 'toString')";

export function addPeopleRoutes(app: Hono, server: DemoServer): void {
  const { db, now, nextId } = server;
  app.get("/membership/people/search", (context) => {
    const caller = requirePeopleReader(server, context);
    const { term, email } = context.req.query();
    if (term === undefined && email === undefined) throw new Error(MISSING_PARAMETER);
    const wanted = term?.trim().toLowerCase() ?? "";
    const matches = ({ name, contactInfo }: Person) =>
      email === undefined
        ? `${name?.display ?? ""} ${contactInfo?.email ?? ""}`.toLowerCase().includes(wanted)
        : contactInfo?.email === email;
    const found = filterBy(db.people, { churchId: caller.churchId }).filter(matches);
    const canReadNotes = hasPermission(server, caller, "People", "Edit");
    return context.json(
      found.slice(0, SEARCH_LIMIT).map((person) => serializePerson(person, canReadNotes)),
    );
  });
  // Real servers do not keep the order of the ids.
  const findByIds = (churchId: string, context: Context): Person[] => {
    const ids = context.req.query("ids")?.split(",");
    if (!ids) throw new Error(MISSING_PARAMETER);
    const found = filterBy(db.people, { churchId }).filter(({ id = "" }) => ids.includes(id));
    return found.toReversed();
  };
  app.get("/membership/people/ids", (context) => {
    const caller = requirePeopleReader(server, context);
    const canReadNotes = hasPermission(server, caller, "People", "Edit");
    const found = findByIds(caller.churchId, context);
    return context.json(found.map((person) => serializePerson(person, canReadNotes)));
  });
  addListRoute(app, server, "/membership/people/basic", ({ churchId }, context) => {
    const found = findByIds(churchId, context);
    // Real servers leave out contact data.
    return found.map(({ id, name, photo, membershipStatus, allowDirectMessages }) => ({
      name: { display: name?.display ?? "" },
      contactInfo: {},
      photo,
      membershipStatus,
      id,
      allowDirectMessages,
    }));
  });
  // The user's own person, or with the permission of a search that of any other in the church.
  app.get("/membership/people/:id", (context) => {
    const caller = getCaller(server, context);
    const { id } = context.req.param();
    if (!caller || caller.personId !== id) requirePeopleReader(server, context);
    const person = findBy(db.people, { id, churchId: caller?.churchId }) ?? refuse();
    return context.json(serializePerson(person, hasPermission(server, caller, "People", "Edit")));
  });
  app.post("/membership/people", async (context) => {
    const { churchId } = requirePermission(server, context, "People", "Edit");
    const { origin } = new URL(context.req.url);
    const people = await readList<Person>(context);
    const saved = people.map((given) => savePerson(server, { ...given, churchId }, origin));
    return context.json(saved.map((person) => serializePerson(person, true)));
  });
  addListRoute(app, server, "/membership/groups", ({ churchId }) =>
    filterBy(db.groups, { churchId }).map(serializeGroup),
  );
  app.post("/membership/people/loadOrCreate", async (context) => {
    const body = await readObject(context);
    const { churchId = "", firstName = "", lastName = "", email = "" } = body;
    let person = db.people.find(
      (each) => each.churchId === churchId && each.contactInfo?.email === email,
    );
    if (!person) {
      const name = { first: firstName, last: lastName, display: `${firstName} ${lastName}` };
      person = { id: nextId("PER"), churchId, name, contactInfo: { email } };
      db.people.push(person);
    }
    const { id, name, contactInfo } = serializePerson(person, false);
    return context.json({ id, name, contactInfo });
  });
  app.post("/membership/users/login", async (context) => {
    const credentials = await readObject(context);
    const { email, jwt, authGuid } = credentials;
    if ([email, jwt, authGuid].every((each) => each === undefined))
      throw new Error("Cannot read properties of undefined (reading 'trim')");
    const account = findAccount(server, credentials);
    if (!account) refuse(401, { errors: ["Login failed"] });
    account.lastLogin = now().toISOString();
    return context.json(createSession(server, account));
  });
  app.post("/membership/users/loadOrCreate", async (context) => {
    const { userEmail = "", firstName = "", lastName = "" } = await readObject(context);
    const errors: object[] = [];
    const addError = (path: string, value: string, msg = "Invalid value") =>
      errors.push({ type: "field", value, msg, path, location: "body" });
    if (!userEmail.includes("@")) addError("userEmail", userEmail, "enter a valid email address");
    if (!firstName) addError("firstName", firstName);
    if (!lastName) addError("lastName", lastName);
    const group = { type: "alternative_grouped", msg: "Invalid value(s)", nestedErrors: [errors] };
    if (errors.length > 0) refuse(400, { errors: [group] });
    const existing = findBy(db.users, { email: userEmail });
    if (existing)
      return context.json({
        ...existing,
        ...makeNulls("password verificationCode verificationExpires"),
        displayName: `${existing.firstName} ${existing.lastName}`,
        verificationAttempts: 0,
        isNewUser: false,
      });
    const timestamp = now().toISOString();
    const created: Account = {
      id: nextId("USR"),
      email: userEmail,
      firstName: escapeName(firstName),
      lastName: escapeName(lastName),
      password: null,
      authGuid: nextId("AUT"),
      registrationDate: timestamp,
      lastLogin: timestamp,
    };
    db.users.push(created);
    return context.json({ ...created, isNewUser: true });
  });
}

/** Members can read people without permissions. A token without a church has no person, so its user is no member. */
function requirePeopleReader(server: DemoServer, context: Context) {
  const caller = getCaller(server, context);
  const person = findBy(server.db.people, { id: caller?.personId });
  const isMember = person?.membershipStatus === "Member";
  if (!caller || !(isMember || hasPermission(server, caller, "People", "View", "View Members")))
    refuse();
  return caller;
}

/** Creates a person, or updates the fields of an existing one. As on real servers, a person with an unknown id is returned but not stored. */
function savePerson(server: DemoServer, given: Person, origin: string): Person {
  const { db, nextId } = server;
  if (!given.name) throw new Error("Cannot set properties of undefined (setting 'display')");
  const { churchId } = given;
  const id = given.id || nextId("PER");
  const existing = findBy(db.people, { id, churchId });
  const saved: Person = {
    ...existing,
    ...given,
    id,
    name: { ...existing?.name, ...given.name, display: displayNameOf(given) },
    contactInfo: { ...existing?.contactInfo, ...given.contactInfo },
  };
  // Real servers store PNGs only.
  if (given.photo?.startsWith("data:image/png;base64,"))
    saved.photo = storePhoto(
      server,
      `${churchId}/membership/people/${id}.png`,
      given.photo,
      origin,
    );
  if (existing) Object.assign(existing, saved);
  else if (!given.id) db.people.push(saved);
  return saved;
}

/** Stores a photo and returns its address, which changes with each upload. */
function storePhoto({ db, now }: DemoServer, key: string, dataUrl: string, origin: string): string {
  const { type = "", bytes } = parseDataUrl(dataUrl) ?? {};
  db.files.set(key, new Blob([bytes ?? ""], { type }));
  return `${origin}/files/${key}?dt=${now().getTime()}`;
}

function findAccount({ db, now }: DemoServer, credentials: Partial<Record<string, string>>) {
  const { email, password, jwt, authGuid } = credentials;
  if (jwt !== undefined) return findBy(db.users, { id: readToken(jwt, now())?.userId });
  if (authGuid !== undefined)
    return db.users.find((user) => user.authGuid !== null && user.authGuid === authGuid);
  return db.users.find(
    (user) => user.email === email?.trim() && user.password !== null && user.password === password,
  );
}

/** Returns a name with HTML entities, because real servers store names like this. */
const escapeName = (name: string): string =>
  escapeXml(name).replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

const makeNulls = (names: string): Record<string, null> =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

const PERSON_NULLS = makeNulls(
  "anniversary householdId householdRole campusId maritalStatus nametagNotes donorNumber grade school importKey",
);
const NAME_NULLS = makeNulls("first last middle nick prefix suffix");
const CONTACT_NULLS = makeNulls(
  "address1 address2 city state zip homePhone workPhone email mobilePhone",
);

/** Returns a person with defaults for missing fields. Only callers who can read notes get `conversationId`, the conversation of the notes about the person. */
const serializePerson = ({ conversationId, ...person }: Person, canReadNotes: boolean): Person => ({
  ...PERSON_NULLS,
  optedOut: false,
  ...person,
  name: { display: "", ...NAME_NULLS, ...person.name },
  contactInfo: { ...CONTACT_NULLS, ...person.contactInfo },
  ...(canReadNotes && { conversationId: conversationId ?? null }),
});

const serializeGroup = (group: GroupInterface) => ({
  ...makeNulls("about photoUrl meetingTime meetingLocation slug"),
  trackAttendance: false,
  parentPickup: false,
  printNametag: false,
  labelArray: [],
  ...group,
});
