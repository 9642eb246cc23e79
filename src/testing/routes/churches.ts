import { Hono, type Context } from "hono";
import type { DemoServer } from "../DemoServer.js";
import { getCaller, sendError, NULL_ID, readObject, deny, hasPermission } from "./respond.js";
import { createUserChurch } from "../session.js";

export function churchRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  app.get("/lookup", (context) => {
    const church = db.churches.find(
      ({ subDomain }) => subDomain === context.req.query("subDomain"),
    );
    return context.json(
      church ? { id: church.id, name: church.name, subDomain: church.subDomain } : {},
    );
  });
  app.get("/:id", (context) => {
    const church = db.churches.find(({ id }) => id === context.req.param("id"));
    return context.json(
      church ? { ...church, latitude: null, longitude: null, timeZone: null } : {},
    );
  });
  app.post("/select", (context) => selectChurch(server, context));
  return app;
}

/** Responds with one church of the caller. Permissions are as stored, and the person has name parts. */
async function selectChurch(server: DemoServer, context: Context) {
  const caller = getCaller(server, context);
  if (!caller) return sendError(context, NULL_ID);
  const { churchId, subDomain } = await readObject<{ churchId?: string; subDomain?: string }>(
    context,
  );
  const selectedId =
    churchId ?? server.db.churches.find((each) => each.subDomain === subDomain)?.id;
  const membership = server.db.memberships.find(
    (each) => each.userId === caller.userId && each.churchId === selectedId,
  );
  if (!membership) return deny(context);
  membership.isSelected = true;
  const { person, ...rest } = createUserChurch(
    server,
    membership,
    membership.stored ?? membership.permissions,
  );
  const { first, last } = server.db.people.find(({ id }) => id === person.id)?.name ?? {};
  return context.json({
    ...rest,
    person: { ...person, name: { first: first ?? "", last: last ?? "" } },
  });
}

/** Creates the routes with which a user leaves a church or its roles. */
export function membershipRemovalRoutes(server: DemoServer): Hono {
  const { db, quirks } = server;
  const app = new Hono();
  const authorizeRemoval = (context: Context, userId: string) => {
    const caller = getCaller(server, context);
    return caller && (caller.userId === userId || hasPermission(server, caller, "Roles", "Edit"))
      ? caller
      : undefined;
  };
  app.delete("/userchurch/record/:userId/:churchId/:personId", (context) => {
    const { userId, churchId } = context.req.param();
    const caller = authorizeRemoval(context, userId);
    if (!caller) return deny(context);
    if (!quirks.removalsUseTokenChurch || caller.churchId === churchId) {
      db.memberships = db.memberships.filter(
        (entry) => entry.userId !== userId || entry.churchId !== churchId,
      );
    }
    return context.json({});
  });
  app.delete("/rolemembers/self/:churchId/:userId", (context) => {
    const { userId, churchId } = context.req.param();
    const caller = authorizeRemoval(context, userId);
    if (!caller) return deny(context);
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
