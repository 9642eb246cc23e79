import type { Hono } from "hono";
import {
  addListRoute,
  getCaller,
  NOT_ITERABLE,
  readObject,
  refuse,
  requirePermission,
  sendEmptyOrHang,
} from "./respond.js";
import type { Notification } from "../../notifications/types.js";
import { type DemoServer, filterBy, findBy, omitBy } from "../DemoServer.js";
import { getCounts, notify } from "../messages.js";

const CATEGORIES: Record<string, string> = {
  task: "tasks",
  assignment: "serving_schedule",
  group: "group_messages",
};

type NotificationRequest = Partial<Notification> & { peopleIds: string[] };

export function addNotificationRoutes(app: Hono, server: DemoServer): void {
  const { db, quirks } = server;
  addListRoute(app, server, "/messaging/notifications/my", ({ churchId, personId }) => {
    const mine = filterBy(db.notifications, { churchId, personId });
    const response = mine.map((each) => ({ ...each }));
    if (quirks.listsMarkRead) for (const each of mine) each.isNew = false;
    return response;
  });
  app.get("/messaging/notifications/unreadCount", (context) => {
    const caller = getCaller(server, context);
    if (!caller && !quirks.badTokensReadNothing) refuse();
    return context.json(getCounts(server, caller?.personId ?? ""));
  });
  app.post("/messaging/notifications/create", async (context) => {
    const actions = ["View", "View Members", "Edit"];
    const caller = requirePermission(server, context, "People", ...actions);
    const { churchId, personId: triggeredByPersonId } = caller;
    const { peopleIds, ...request } = await readObject<NotificationRequest>(context);
    if (!Array.isArray(peopleIds)) throw new Error(NOT_ITERABLE);
    const { contentType, contentId, message } = request;
    const category = CATEGORIES[contentType ?? ""] ?? null;
    const shared = { ...request, churchId, triggeredByPersonId, category };
    // Unlike the lists, this response has milliseconds in timeSent and leaves out an empty link.
    const timeSent = server.now().toISOString();
    // Real servers skip a person who already has the same notification unread.
    const unread = filterBy(db.notifications, { isNew: true, contentType, contentId, message });
    const recipients = peopleIds.filter((personId) => !findBy(unread, { personId }));
    const created = recipients.map((personId) => {
      const { link, ...stored } = notify(server, { ...shared, personId });
      return { ...stored, ...(link && { link }), timeSent };
    });
    return context.json(created);
  });
  app.delete("/messaging/notifications/my", (context) => {
    const { churchId, personId } = getCaller(server, context) ?? {};
    db.notifications = omitBy(db.notifications, { churchId, personId });
    return sendEmptyOrHang(server, context);
  });
  app.post("/messaging/notifications/markRead/:churchId/:personId", (context) => {
    for (const each of filterBy(db.notifications, context.req.param())) each.isNew = false;
    return sendEmptyOrHang(server, context);
  });
  app.delete("/messaging/notifications/:churchId/:id", (context) => {
    db.notifications = omitBy(db.notifications, context.req.param());
    return sendEmptyOrHang(server, context);
  });
}
