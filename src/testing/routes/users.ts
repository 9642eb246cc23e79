import { type Context, Hono } from "hono";
import type { Account } from "../data/users.js";
import { sessionOf } from "../session/sessionOf.js";
import type { Suite } from "../Suite.js";
import { readToken } from "../tokens.js";
import { crash, objectBody } from "./respond.js";

interface Credentials {
  email?: string;
  password?: string;
  jwt?: string;
  authGuid?: string;
}

export function userRoutes(suite: Suite): Hono {
  const app = new Hono();
  app.post("/login", async (context) => {
    const given = await objectBody<Credentials>(context);
    if (given.jwt === undefined && given.authGuid === undefined && given.email === undefined) {
      return crash(context, "Cannot read properties of undefined (reading 'trim')");
    }
    const account = findAccount(suite, given);
    if (!account) return context.json({ errors: ["Login failed"] }, 401);
    account.lastLogin = suite.now().toISOString();
    return context.json(sessionOf(suite, account));
  });
  app.post("/loadOrCreate", (context) => loadOrCreate(suite, context));
  return app;
}

/** By a token of the user or of one of their churches, by an invitation, or by a password. */
function findAccount({ db, now }: Suite, { email, password, jwt, authGuid }: Credentials): Account | undefined {
  if (jwt !== undefined) {
    const userId = readToken(jwt, now())?.userId;
    return db.users.find(({ id }) => id === userId);
  }
  if (authGuid !== undefined) return db.users.find((user) => user.authGuid !== null && user.authGuid === authGuid);
  return db.users.find((user) => user.email === email?.trim() && user.password !== null && user.password === password);
}

const escapeName = (name: string): string =>
  name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

async function loadOrCreate({ db, now, nextId }: Suite, context: Context) {
  const { userEmail = "", firstName = "", lastName = "" } = await objectBody<Partial<Record<string, string>>>(context);
  const field = (path: string, value: string, msg = "Invalid value") => ({ type: "field", value, msg, path, location: "body" });
  const faults = [
    ...(userEmail.includes("@") ? [] : [field("userEmail", userEmail, "enter a valid email address")]),
    ...(firstName ? [] : [field("firstName", firstName)]),
    ...(lastName ? [] : [field("lastName", lastName)]),
  ];
  if (faults.length > 0) {
    return context.json({ errors: [{ type: "alternative_grouped", msg: "Invalid value(s)", nestedErrors: [faults] }] }, 400);
  }
  const known = db.users.find(({ email }) => email === userEmail);
  if (known) {
    const verification = { verificationCode: null, verificationExpires: null, verificationAttempts: 0 };
    const displayName = `${known.firstName} ${known.lastName}`;
    return context.json({ ...known, password: null, displayName, ...verification, isNewUser: false });
  }
  const at = now().toISOString();
  const made: Account = {
    id: nextId("USR"),
    email: userEmail,
    // Real servers store names as they would stand in HTML.
    firstName: escapeName(firstName),
    lastName: escapeName(lastName),
    password: null,
    authGuid: nextId("AUT"),
    registrationDate: at,
    lastLogin: at,
  };
  db.users.push(made);
  return context.json({ ...made, isNewUser: true });
}
