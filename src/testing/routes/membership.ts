import { Hono } from "hono";
import type { FormSubmission } from "../../types/forms.js";
import type { Person } from "../../types/people.js";
import { QUESTIONS } from "../data/forms.js";
import { signIn } from "../signIn.js";
import { callerOf, crash, listBody, may, refuse, type Suite } from "./respond.js";

const SEARCH_LIMIT = 100;

/** The membership service, as CONTRACT measured it. */
export function membershipRoutes(suite: Suite): Hono {
  const app = new Hono();
  addPeopleRoutes(app, suite);
  addChurchRoutes(app, suite);
  addFormRoutes(app, suite);
  return app;
}

function addPeopleRoutes(app: Hono, suite: Suite): void {
  const { db } = suite;
  app.get("/people/search", (context) => {
    const caller = callerOf(suite, context);
    const term = context.req.query("term");
    if (!caller?.churchId) return refuse(context);
    if (term === undefined) return crash(context, "Cannot read properties of undefined");
    const wanted = term.trim().toLowerCase();
    const matches = (person: Person) => `${person.name?.display ?? ""} ${person.contactInfo?.email ?? ""}`.toLowerCase().includes(wanted);
    return context.json(db.people.filter((person) => person.churchId === caller.churchId && matches(person)).slice(0, SEARCH_LIMIT));
  });
  app.get("/people/basic", (context) => {
    const caller = callerOf(suite, context);
    const ids = context.req.query("ids");
    if (!caller) return context.json([]);
    if (ids === undefined) return crash(context, "Cannot read properties of undefined");
    const wanted = new Set(ids.split(","));
    const found = db.people.filter((person) => person.churchId === caller.churchId && wanted.has(person.id ?? ""));
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
  app.post("/users/login", async (context) => {
    const body = (await context.req.json().catch(() => undefined)) as { email?: string } | undefined;
    if (!body) return crash(context, "The body is empty.");
    const session = signIn(suite, body.email ?? "");
    return session ? context.json(session) : context.json({ errors: ["Login failed"] }, 401);
  });
  app.post("/users/loadOrCreate", async (context) => {
    const { userEmail = "", firstName = "", lastName = "" } = await context.req.json<Partial<Record<string, string>>>();
    if (!userEmail.includes("@")) return context.json({ errors: [{ type: "field", msg: "Invalid value(s)", path: "userEmail" }] }, 400);
    const known = db.users.find((user) => user.email === userEmail);
    const user = known ?? { id: suite.nextId("USR"), email: userEmail, firstName, lastName };
    if (!known) db.users.push(user);
    return context.json({ ...user, displayName: `${firstName} ${lastName}`.replaceAll("'", "&#x27;"), isNewUser: !known });
  });
  app.post("/people/loadOrCreate", async (context) => {
    const { churchId = "", firstName = "", lastName = "", email = "" } = await context.req.json<Partial<Record<string, string>>>();
    const known = db.people.find((person) => person.churchId === churchId && person.contactInfo?.email === email);
    if (known) return context.json({ id: known.id, name: known.name, contactInfo: known.contactInfo });
    const name = { first: firstName, last: lastName, display: `${firstName} ${lastName}` };
    const person: Person = { id: suite.nextId("PER"), churchId, name, contactInfo: { email } };
    db.people.push(person);
    return context.json({ id: person.id, name, contactInfo: person.contactInfo });
  });
}

function addChurchRoutes(app: Hono, suite: Suite): void {
  const { db } = suite;
  app.get("/churches/lookup", (context) => {
    const church = db.churches.find(({ subDomain }) => subDomain === context.req.query("subDomain"));
    return context.json(church ? { id: church.id, name: church.name, subDomain: church.subDomain } : {});
  });
  app.get("/churches/:id", (context) => context.json(db.churches.find(({ id }) => id === context.req.param("id")) ?? {}));
  app.get("/settings/public/:churchId", (context) => context.json(db.settings.get(context.req.param("churchId")) ?? {}));
  app.delete("/userchurch/record/:userId/:churchId/:personId", (context) => {
    const caller = callerOf(suite, context);
    const { userId, churchId } = context.req.param();
    if (!caller || (caller.userId !== userId && !may(suite, caller, "Roles", "Edit"))) return refuse(context);
    if (!suite.quirks.removalsUseTokenChurch || caller.churchId === churchId) {
      db.memberships = db.memberships.filter((entry) => entry.userId !== userId || entry.churchId !== churchId);
    }
    return context.json({});
  });
  app.delete("/rolemembers/self/:churchId/:userId", (context) => {
    const caller = callerOf(suite, context);
    const { userId, churchId } = context.req.param();
    if (!caller || caller.userId !== userId) return refuse(context);
    const church = suite.quirks.removalsUseTokenChurch ? caller.churchId : churchId;
    for (const entry of db.memberships) if (entry.userId === userId && entry.churchId === church) entry.permissions = {};
    return context.json([]);
  });
}

function addFormRoutes(app: Hono, suite: Suite): void {
  app.get("/questions/unrestricted", (context) => {
    const formId = context.req.query("formId");
    return formId ? context.json(QUESTIONS.filter((question) => question.formId === formId)) : refuse(context);
  });
  app.get("/questions", (context) => {
    if (!callerOf(suite, context)) return context.json([]);
    const formId = context.req.query("formId");
    return formId ? context.json(QUESTIONS.filter((question) => question.formId === formId)) : refuse(context);
  });
  app.get("/formsubmissions/:id", (context) => {
    const caller = callerOf(suite, context);
    if (!may(suite, caller, "Forms", "Admin") && !may(suite, caller, "Forms", "Edit")) return refuse(context);
    return crash(context, "The submission could not be read.");
  });
  app.post("/formsubmissions", async (context) => {
    const body = await listBody<FormSubmission>(context);
    if (!body || body.length === 0) return context.json({ error: "Please check body. formsubmissions is required" });
    return context.json(body.map((submission) => ({ ...submission, id: submission.id ?? suite.nextId("FSM") })));
  });
  app.delete("/formsubmissions/:id", (context) =>
    may(suite, callerOf(suite, context), "Forms", "Admin") ? context.json({}) : refuse(context),
  );
}
