import type { Notification } from "../notifications/types.js";
import type { Connection } from "../platform/realtime/types.js";
import type { UnreadCounts } from "../unread/rules/counts.js";
import { type DemoServer, filterBy, toSecond } from "./DemoServer.js";

export function getCounts({ db }: DemoServer, personId: string): UnreadCounts {
  return {
    notificationCount: filterBy(db.notifications, { personId, isNew: true }).length,
    pmCount: filterBy(db.privateMessages, { notifyPersonId: personId }).length,
  };
}

/** Sends a frame to connections. Removes those without an open socket, which real servers notice only now. */
export function deliver(
  server: DemoServer,
  churchId: string,
  conversationId: string,
  action: string,
  data: object,
  connections = filterBy(server.db.connections, { churchId, conversationId }),
): void {
  // In the field order of a real server.
  const frame = JSON.stringify({ churchId, conversationId, action, data });
  const failedIds = connections
    .map(({ socketId }) => socketId)
    .filter((socketId) => !socketId || !server.hub.send(frame, socketId));
  const failed = server.db.connections.filter(({ socketId }) => failedIds.includes(socketId));
  removeConnections(server, failed);
}

/** Sends a frame to every "alerts" connection of a person, by default with the unread counts. */
export function deliverToPerson(
  server: DemoServer,
  churchId: string,
  personId: string,
  conversationId: string,
  action: string,
  data: object = { counts: getCounts(server, personId) },
): void {
  const { db, quirks } = server;
  const alerts = filterBy(db.connections, { churchId, personId, conversationId: "alerts" });
  const frameData = quirks.framesNameNobody ? data : { ...data, personId };
  deliver(server, churchId, conversationId, action, frameData, alerts);
}

export function deliverAttendance(server: DemoServer, churchId: string, conversationId: string) {
  const connections = filterBy(server.db.connections, { churchId, conversationId });
  const viewers = connections.map(({ id, displayName }) => ({ id, displayName, ipAddress: null }));
  const attendance = { conversationId, viewers, totalViewers: viewers.length };
  deliver(server, churchId, conversationId, "attendance", attendance);
}

/** Removes connections, and sends the new attendance to their conversations. */
export function removeConnections(server: DemoServer, removed: readonly Connection[]): void {
  server.db.connections = server.db.connections.filter((each) => !removed.includes(each));
  const conversations = new Map(
    removed.map(({ churchId = "", conversationId = "" }) => [
      `${churchId}/${conversationId}`,
      [churchId, conversationId] as const,
    ]),
  );
  for (const ids of conversations.values()) deliverAttendance(server, ...ids);
}

export function notify(
  server: DemoServer,
  notification: Partial<Notification> & { churchId: string; personId: string },
): Notification {
  const { churchId, personId } = notification;
  const stored: Notification = {
    isNew: true,
    timeSent: toSecond(server.now()).toISOString(),
    link: null,
    deliveryMethod: "socket",
    triggeredByPersonId: null,
    category: null,
    ...notification,
    id: notification.id ?? server.nextId("NOT"),
  };
  server.db.notifications.unshift(stored);
  deliverToPerson(server, churchId, personId, "alert", "notification");
  return stored;
}
