import { Hono } from "hono";
import type { Notification } from "../../types/messaging.js";
import { countsOf } from "../frames.js";
import { notify } from "../notify.js";
import type { Suite } from "../Suite.js";
import { hang } from "./hang.js";
import { callerOf, crash, may, NO_LIST, objectBody, refuse } from "./respond.js";

/** What the people of a church are told about, by the kind of thing. */
const CATEGORIES: Record<string, string> = { task: "tasks", assignment: "serving_schedule", group: "group_messages" };

type Order = Pick<Notification, "contentType" | "contentId" | "message" | "link"> & { peopleIds?: string[] };

export function notificationRoutes(suite: Suite): Hono {
  const app = new Hono();
  app.get("/my", (context) => {
    const caller = callerOf(suite, context);
    if (!caller) return suite.quirks.badTokensReadNothing ? context.json([]) : refuse(context);
    const mine = suite.db.notifications.filter((each) => each.personId === caller.personId && each.churchId === caller.churchId);
    const answer = mine.map((each) => ({ ...each }));
    if (suite.quirks.listsMarkRead) for (const each of mine) each.isNew = false;
    return context.json(answer);
  });
  app.get("/unreadCount", (context) => {
    const caller = callerOf(suite, context);
    if (!caller && !suite.quirks.badTokensReadNothing) return refuse(context);
    return context.json(countsOf(suite, caller?.personId ?? ""));
  });
  app.post("/create", async (context) => {
    const caller = callerOf(suite, context);
    // Volunteers, who may not even see who is in the church, tell nobody anything.
    if (!caller || !["View", "View Members", "Edit"].some((action) => may(suite, caller, "People", action))) return refuse(context);
    const { peopleIds, ...order } = await objectBody<Order>(context);
    if (!Array.isArray(peopleIds)) return crash(context, NO_LIST);
    const told = peopleIds.filter((personId) => !isUnread(suite, personId, order));
    const { churchId, personId: triggeredByPersonId } = caller;
    const category = CATEGORIES[order.contentType ?? ""] ?? null;
    // The answer still knows the moment; what is read later knows the second, and a link that is none.
    const timeSent = suite.now().toISOString();
    const tell = (personId: string) => {
      const { link, ...stored } = notify(suite, { ...order, churchId, personId, triggeredByPersonId, category });
      return { ...stored, ...(link && { link }), timeSent };
    };
    return context.json(told.map(tell));
  });
  addHangingRoutes(app, suite);
  return app;
}

function addHangingRoutes(app: Hono, suite: Suite): void {
  const { db } = suite;
  app.delete("/my", (context) => {
    const caller = callerOf(suite, context);
    db.notifications = db.notifications.filter((each) => each.personId !== caller?.personId || each.churchId !== caller?.churchId);
    return hang(suite, context);
  });
  app.post("/markRead/:churchId/:personId", (context) => {
    const { churchId, personId } = context.req.param();
    for (const each of db.notifications) if (each.churchId === churchId && each.personId === personId) each.isNew = false;
    return hang(suite, context);
  });
  app.delete("/:churchId/:id", (context) => {
    const { churchId, id } = context.req.param();
    db.notifications = db.notifications.filter((each) => each.churchId !== churchId || each.id !== id);
    return hang(suite, context);
  });
}

/** The same is not told again before it was read. */
const isUnread = ({ db }: Suite, personId: string, { contentType, contentId, message }: Order): boolean =>
  db.notifications.some(
    (each) =>
      each.isNew &&
      each.personId === personId &&
      each.contentType === contentType &&
      each.contentId === contentId &&
      each.message === message,
  );
