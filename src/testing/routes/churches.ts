import { type Context, Hono } from "hono";
import { userChurchOf } from "../session/userChurchOf.js";
import type { Suite } from "../Suite.js";
import { callerOf, crash, may, NOTHING_FOUND, objectBody, refuse } from "./respond.js";

export function churchRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  app.get("/lookup", (context) => {
    const church = db.churches.find(({ subDomain }) => subDomain === context.req.query("subDomain"));
    return context.json(church ? { id: church.id, name: church.name, subDomain: church.subDomain } : {});
  });
  app.get("/:id", (context) => {
    const church = db.churches.find(({ id }) => id === context.req.param("id"));
    return context.json(church ? { ...church, latitude: null, longitude: null, timeZone: null } : {});
  });
  app.post("/select", (context) => select(suite, context));
  return app;
}

/** One church of the caller: permissions as they are stored, and the parts of the person's name. */
async function select(suite: Suite, context: Context) {
  const caller = callerOf(suite, context);
  if (!caller) return crash(context, NOTHING_FOUND);
  const { churchId, subDomain } = await objectBody<{ churchId?: string; subDomain?: string }>(context);
  const wanted = churchId ?? suite.db.churches.find((each) => each.subDomain === subDomain)?.id;
  const membership = suite.db.memberships.find((each) => each.userId === caller.userId && each.churchId === wanted);
  if (!membership) return refuse(context);
  membership.isSelected = true;
  const { person, ...rest } = userChurchOf(suite, membership, membership.stored ?? membership.permissions);
  const { first, last } = suite.db.people.find(({ id }) => id === person.id)?.name ?? {};
  return context.json({ ...rest, person: { ...person, name: { first: first ?? "", last: last ?? "" } } });
}

/** Leaving a church, and giving up one's roles in it. */
export function leavingRoutes(suite: Suite): Hono {
  const { db, quirks } = suite;
  const app = new Hono();
  const mayRemove = (context: Context, userId: string) => {
    const caller = callerOf(suite, context);
    return caller && (caller.userId === userId || may(suite, caller, "Roles", "Edit")) ? caller : undefined;
  };
  app.delete("/userchurch/record/:userId/:churchId/:personId", (context) => {
    const { userId, churchId } = context.req.param();
    const caller = mayRemove(context, userId);
    if (!caller) return refuse(context);
    if (!quirks.removalsUseTokenChurch || caller.churchId === churchId) {
      db.memberships = db.memberships.filter((entry) => entry.userId !== userId || entry.churchId !== churchId);
    }
    return context.json({});
  });
  app.delete("/rolemembers/self/:churchId/:userId", (context) => {
    const { userId, churchId } = context.req.param();
    const caller = mayRemove(context, userId);
    if (!caller) return refuse(context);
    const church = quirks.removalsUseTokenChurch ? caller.churchId : churchId;
    for (const entry of db.memberships) {
      if (entry.userId !== userId || entry.churchId !== church) continue;
      entry.permissions = {};
      delete entry.stored;
    }
    return context.json([]);
  });
  return app;
}
