import { Hono } from "hono";
import type { Notification } from "../../notifications/types.js";
import type { DemoServer } from "../DemoServer.js";
import { getCounts, notify } from "../frames.js";
import {
  getCaller,
  deny,
  hasPermission,
  readObject,
  sendError,
  NOT_ITERABLE,
  sendEmptyOrHang,
} from "./respond.js";

/** The category of a notification by its content type. */
const CATEGORIES: Record<string, string> = {
  task: "tasks",
  assignment: "serving_schedule",
  group: "group_messages",
};

type NotificationRequest = Pick<Notification, "contentType" | "contentId" | "message" | "link"> & {
  peopleIds?: string[];
};

export function notificationRoutes(server: DemoServer): Hono {
  const app = new Hono();
  app.get("/my", (context) => {
    const caller = getCaller(server, context);
    if (!caller) return server.quirks.badTokensReadNothing ? context.json([]) : deny(context);
    const mine = server.db.notifications.filter(
      (each) => each.personId === caller.personId && each.churchId === caller.churchId,
    );
    const response = mine.map((each) => ({ ...each }));
    if (server.quirks.listsMarkRead) for (const each of mine) each.isNew = false;
    return context.json(response);
  });
  app.get("/unreadCount", (context) => {
    const caller = getCaller(server, context);
    if (!caller && !server.quirks.badTokensReadNothing) return deny(context);
    return context.json(getCounts(server, caller?.personId ?? ""));
  });
  app.post("/create", async (context) => {
    const caller = getCaller(server, context);
    if (
      !caller ||
      !["View", "View Members", "Edit"].some((action) =>
        hasPermission(server, caller, "People", action),
      )
    )
      return deny(context);
    const { peopleIds, ...request } = await readObject<NotificationRequest>(context);
    if (!Array.isArray(peopleIds)) return sendError(context, NOT_ITERABLE);
    const recipients = peopleIds.filter((personId) => !hasUnread(server, personId, request));
    const { churchId, personId: triggeredByPersonId } = caller;
    const category = CATEGORIES[request.contentType ?? ""] ?? null;
    // Only this response has milliseconds in timeSent, and leaves out an empty link.
    const timeSent = server.now().toISOString();
    const create = (personId: string) => {
      const { link, ...stored } = notify(server, {
        ...request,
        churchId,
        personId,
        triggeredByPersonId,
        category,
      });
      return { ...stored, ...(link && { link }), timeSent };
    };
    return context.json(recipients.map(create));
  });
  addHangingRoutes(app, server);
  return app;
}

/** Adds the routes that never respond if `someCallsHang` is on. */
function addHangingRoutes(app: Hono, server: DemoServer): void {
  const { db } = server;
  app.delete("/my", (context) => {
    const caller = getCaller(server, context);
    db.notifications = db.notifications.filter(
      (each) => each.personId !== caller?.personId || each.churchId !== caller?.churchId,
    );
    return sendEmptyOrHang(server, context);
  });
  app.post("/markRead/:churchId/:personId", (context) => {
    const { churchId, personId } = context.req.param();
    for (const each of db.notifications)
      if (each.churchId === churchId && each.personId === personId) each.isNew = false;
    return sendEmptyOrHang(server, context);
  });
  app.delete("/:churchId/:id", (context) => {
    const { churchId, id } = context.req.param();
    db.notifications = db.notifications.filter(
      (each) => each.churchId !== churchId || each.id !== id,
    );
    return sendEmptyOrHang(server, context);
  });
}

/** Whether a person has the same notification unread. Servers do not send it twice. */
const hasUnread = (
  { db }: DemoServer,
  personId: string,
  { contentType, contentId, message }: NotificationRequest,
): boolean =>
  db.notifications.some(
    (each) =>
      each.isNew &&
      each.personId === personId &&
      each.contentType === contentType &&
      each.contentId === contentId &&
      each.message === message,
  );
