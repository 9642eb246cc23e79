import { type Context, Hono } from "hono";
import type { Person } from "../../types/people.js";
import type { Suite } from "../Suite.js";
import type { TokenClaims } from "../tokens.js";
import { callerOf, crash, may, objectBody, refuse } from "./respond.js";
import { wireContactInfo, wireName, wirePerson } from "./wirePerson.js";

const SEARCH_LIMIT = 100;
const NO_PARAMETER = "Cannot read properties of undefined (reading 'toString')";

export function peopleRoutes(suite: Suite): Hono {
  const app = new Hono();
  app.get("/search", (context) => search(suite, context));
  app.get("/basic", (context) => {
    const caller = callerOf(suite, context);
    const ids = context.req.query("ids");
    if (!caller) return suite.quirks.badTokensReadNothing ? context.json([]) : refuse(context);
    if (ids === undefined) return crash(context, NO_PARAMETER);
    const wanted = new Set(ids.split(","));
    const found = suite.db.people.filter((person) => person.churchId === caller.churchId && wanted.has(person.id ?? ""));
    // In an order of its own, and without the contact data.
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
    const { churchId = "", firstName = "", lastName = "", email = "" } = await objectBody<Partial<Record<string, string>>>(context);
    const known = suite.db.people.find((person) => person.churchId === churchId && person.contactInfo?.email === email);
    const name = { first: firstName, last: lastName, display: `${firstName} ${lastName}` };
    const person = known ?? { id: suite.nextId("PER"), churchId, name, contactInfo: { email } };
    if (!known) suite.db.people.push(person);
    return context.json({ id: person.id, name: wireName(person), contactInfo: wireContactInfo(person) });
  });
  return app;
}

function search(suite: Suite, context: Context) {
  const caller = callerOf(suite, context);
  const { term, email } = context.req.query();
  if (!caller || !maySearch(suite, caller)) return refuse(context);
  if (term === undefined && email === undefined) return crash(context, NO_PARAMETER);
  const wanted = term?.trim().toLowerCase() ?? "";
  const matches = ({ name, contactInfo }: Person) =>
    email === undefined
      ? `${name?.display ?? ""} ${contactInfo?.email ?? ""}`.toLowerCase().includes(wanted)
      : contactInfo?.email === email;
  const found = suite.db.people.filter((person) => person.churchId === caller.churchId && matches(person));
  const knowsNotes = may(suite, caller, "People", "Edit");
  return context.json(found.slice(0, SEARCH_LIMIT).map((person) => wirePerson(person, knowsNotes)));
}

/** Members may, whatever their permissions; a token of no church finds nobody to be. */
function maySearch(suite: Suite, caller: TokenClaims): boolean {
  const person = suite.db.people.find(({ id }) => id === caller.personId);
  return person?.membershipStatus === "Member" || ["View", "View Members"].some((action) => may(suite, caller, "People", action));
}
