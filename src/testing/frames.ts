import type { UnreadCounts } from "../types/messaging.js";
import type { Connection } from "../types/socket.js";
import type { Suite } from "./Suite.js";

/** Frames exactly as a real server writes them: churchId, conversationId, action, data, in this order. */
const frame = (churchId: string, conversationId: string, action: string, data: unknown): string =>
  JSON.stringify({ churchId, conversationId, action, data });

/** What is unread for a person. */
export function countsOf({ db }: Suite, personId: string): UnreadCounts {
  return {
    notificationCount: db.notifications.filter((each) => each.personId === personId && each.isNew).length,
    pmCount: db.privateMessages.filter((each) => each.notifyPersonId === personId).length,
  };
}

/** A row whose socket is gone, or that never had one, disappears at the first delivery. */
function deliver(suite: Suite, connections: readonly Connection[], text: string): void {
  const gone = connections.filter(({ socketId }) => !socketId || !suite.hub.send(text, socketId));
  const goneSockets = new Set(gone.map(({ socketId }) => socketId));
  endConnections(suite, ({ socketId }) => goneSockets.has(socketId));
}

/** To every alert connection of a person. */
export function deliverToPerson(suite: Suite, churchId: string, personId: string, room: string, action: string, data: object): void {
  const mine = suite.db.connections.filter(
    (each) => each.conversationId === "alerts" && each.churchId === churchId && each.personId === personId,
  );
  const told = suite.quirks.framesNameNobody ? data : { ...data, personId };
  deliver(suite, mine, frame(churchId, room, action, told));
}

const connectionsIn = (suite: Suite, churchId: string, room: string): Connection[] =>
  suite.db.connections.filter((each) => each.conversationId === room && each.churchId === churchId);

/** To everybody in a conversation's room, the author's own sockets included. */
export function deliverToRoom(suite: Suite, churchId: string, room: string, action: string, data: object): void {
  deliver(suite, connectionsIn(suite, churchId, room), frame(churchId, room, action, data));
}

function announceAttendance(suite: Suite, churchId: string, room: string): void {
  const viewers = connectionsIn(suite, churchId, room).map(({ id, displayName }) => ({ id, displayName, ipAddress: null }));
  deliverToRoom(suite, churchId, room, "attendance", { conversationId: room, viewers, totalViewers: viewers.length });
}

/** Every coming is told to everybody in the room. */
export function announceComing(suite: Suite, { churchId = "", conversationId = "" }: Connection): void {
  announceAttendance(suite, churchId, conversationId);
  deliverToRoom(suite, churchId, conversationId, "blockedIp", []);
}

/** Takes connections away; whoever stays in their rooms is told. */
export function endConnections(suite: Suite, isGone: (connection: Connection) => boolean): void {
  const gone = suite.db.connections.filter(isGone);
  suite.db.connections = suite.db.connections.filter((each) => !gone.includes(each));
  const rooms = new Map(
    gone.map(({ churchId = "", conversationId = "" }) => [`${churchId}/${conversationId}`, { churchId, conversationId }]),
  );
  for (const { churchId, conversationId } of rooms.values()) announceAttendance(suite, churchId, conversationId);
}
