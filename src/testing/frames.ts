import type { Notification } from "../notifications/types.js";
import type { Connection } from "../platform/realtime/types.js";
import { type DemoServer, toSecond } from "./DemoServer.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

/** Serializes a frame with its fields in the order of a real server. */
const serializeFrame = (
  churchId: string,
  conversationId: string,
  action: string,
  data: unknown,
): string => JSON.stringify({ churchId, conversationId, action, data });

/** Returns the unread counts of a person. */
export function getCounts({ db }: DemoServer, personId: string): UnreadCounts {
  return {
    notificationCount: db.notifications.filter((each) => each.personId === personId && each.isNew)
      .length,
    pmCount: db.privateMessages.filter((each) => each.notifyPersonId === personId).length,
  };
}

/** Sends a frame to connections. Removes those without an open socket, which real servers notice only now. */
function deliver(server: DemoServer, connections: readonly Connection[], frame: string): void {
  const failed = connections.filter(
    ({ socketId }) => !socketId || !server.hub.send(frame, socketId),
  );
  const failedIds = new Set(failed.map(({ socketId }) => socketId));
  removeConnections(server, ({ socketId }) => failedIds.has(socketId));
}

/** Sends a frame to every "alerts" connection of a person. */
export function deliverToPerson(
  server: DemoServer,
  churchId: string,
  personId: string,
  conversationId: string,
  action: string,
  data: object,
): void {
  const alerts = server.db.connections.filter(
    (each) =>
      each.conversationId === "alerts" && each.churchId === churchId && each.personId === personId,
  );
  const frameData = server.quirks.framesNameNobody ? data : { ...data, personId };
  deliver(server, alerts, serializeFrame(churchId, conversationId, action, frameData));
}

const findConnections = (
  server: DemoServer,
  churchId: string,
  conversationId: string,
): Connection[] =>
  server.db.connections.filter(
    (each) => each.conversationId === conversationId && each.churchId === churchId,
  );

/** Sends a frame to every connection of a conversation, including the author's own. */
export function deliverToConversation(
  server: DemoServer,
  churchId: string,
  conversationId: string,
  action: string,
  data: object,
): void {
  deliver(
    server,
    findConnections(server, churchId, conversationId),
    serializeFrame(churchId, conversationId, action, data),
  );
}

function deliverAttendance(server: DemoServer, churchId: string, conversationId: string): void {
  const viewers = findConnections(server, churchId, conversationId).map(({ id, displayName }) => ({
    id,
    displayName,
    ipAddress: null,
  }));
  deliverToConversation(server, churchId, conversationId, "attendance", {
    conversationId,
    viewers,
    totalViewers: viewers.length,
  });
}

/** Sends the frames that a conversation gets when a connection joins it. */
export function announceJoin(
  server: DemoServer,
  { churchId = "", conversationId = "" }: Connection,
): void {
  deliverAttendance(server, churchId, conversationId);
  deliverToConversation(server, churchId, conversationId, "blockedIp", []);
}

/** Removes connections, and sends the new attendance to their conversations. */
export function removeConnections(
  server: DemoServer,
  shouldRemove: (connection: Connection) => boolean,
): void {
  const removed = server.db.connections.filter(shouldRemove);
  server.db.connections = server.db.connections.filter((each) => !removed.includes(each));
  const conversations = new Map(
    removed.map(({ churchId = "", conversationId = "" }) => [
      `${churchId}/${conversationId}`,
      { churchId, conversationId },
    ]),
  );
  for (const { churchId, conversationId } of conversations.values())
    deliverAttendance(server, churchId, conversationId);
}

/** Stores a notification of a person and sends a frame with the new counts. */
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
  deliverToPerson(server, churchId, personId, "alert", "notification", {
    counts: getCounts(server, personId),
  });
  return stored;
}
