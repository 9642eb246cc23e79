import type { UnreadCounts } from "../types/messaging.js";
import type { Connection } from "../types/socket.js";
import type { Suite } from "./routes/respond.js";

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

function deliver(suite: Suite, connections: readonly Connection[], text: string): void {
  for (const { socketId } of connections) {
    // A row whose socket is gone disappears at the first delivery.
    if (socketId && !suite.hub.send(text, socketId)) {
      suite.db.connections = suite.db.connections.filter((each) => each.socketId !== socketId);
    }
  }
}

/** To every alert connection of a person. */
export function deliverToPerson(suite: Suite, churchId: string, personId: string, room: string, action: string, data: object): void {
  const mine = suite.db.connections.filter(
    (each) => each.conversationId === "alerts" && each.churchId === churchId && each.personId === personId,
  );
  const told = suite.quirks.framesNameNobody ? data : { ...data, personId };
  deliver(suite, mine, frame(churchId, room, action, told));
}

/** To everybody in a conversation's room, the author's own sockets included. */
export function deliverToRoom(suite: Suite, churchId: string, room: string, action: string, data: object): void {
  const inside = suite.db.connections.filter((each) => each.conversationId === room && each.churchId === churchId);
  deliver(suite, inside, frame(churchId, room, action, data));
}

/** Every coming is told to everybody in the room. */
export function announcePresence(suite: Suite, { churchId = "", conversationId = "" }: Connection): void {
  const inside = suite.db.connections.filter((each) => each.conversationId === conversationId && each.churchId === churchId);
  const viewers = inside.map(({ id, displayName }) => ({ id, displayName, ipAddress: null }));
  deliver(suite, inside, frame(churchId, conversationId, "attendance", { conversationId, viewers, totalViewers: viewers.length }));
  deliver(suite, inside, frame(churchId, conversationId, "blockedIp", []));
}
