import { type DemoServer, findBy, toSecond, type StoredMessage, filterBy } from "./DemoServer.js";
import { hashText } from "../lib/text/strings.js";
import type { Message } from "../messaging/types.js";
import type { Notification } from "../notifications/types.js";
import type { Connection } from "../platform/realtime/subscriptions.js";
import type { UnreadCounts } from "../unread/rules/counts.js";

/** Stores a new message and sends its frames. Like real servers, it trusts a `personId` in the message. */
export function addMessage(server: DemoServer, callerPersonId: string, message: Message) {
  const { db, quirks } = server;
  const conversation = findBy(db.conversations, { id: message.conversationId });
  const messages = db.messages.get(message.conversationId ?? "");
  if (!conversation?.id || !messages) return undefined;
  const { id: conversationId, churchId = "" } = conversation;
  const { personId, displayName } = getAuthor(server, message, callerPersonId);
  const content = message.content ?? "";
  const timeSent = toSecond(server.now());
  const id = server.nextId("MSG");
  // In the field order of a real server's frame.
  const fields = { conversationId, content, churchId, personId, displayName, id };
  const stored = { ...fields, timeSent, timeUpdated: null, messageType: null };
  messages.push(stored);
  // Removes the `[null]` that remains after all messages were deleted.
  delete conversation.messages;
  deliverMessage(server, stored, fields);
  return quirks.newMessagesHaveNoTime
    ? fields
    : { ...fields, timeSent: timeSent.toISOString(), timeUpdated: null };
}

export function getAuthor({ db }: DemoServer, message: Message, callerPersonId: string) {
  const personId = message.personId ?? callerPersonId;
  const name = findBy(db.people, { id: personId })?.name?.display;
  return { personId, displayName: message.displayName ?? name ?? "" };
}

export const findMessage = ({ db }: DemoServer, id: string | undefined) =>
  findBy([...db.messages.values()].flat(), { id });

/** Returns a conversation's messages by time. Those of the same second are shuffled if `secondsAreShuffled` is on. */
export function readMessages(server: DemoServer, conversationId: string | undefined) {
  const { seed, quirks, db } = server;
  server.threadReads += 1;
  const salt = quirks.secondsChangePlaces ? `${seed}/${server.threadReads}` : `${seed}`;
  const compareHashes = (a: StoredMessage, b: StoredMessage) =>
    hashText(`${salt}/${a.id}`) - hashText(`${salt}/${b.id}`);
  return (db.messages.get(conversationId ?? "") ?? []).toSorted(
    (a, b) =>
      a.timeSent.getTime() - b.timeSent.getTime() ||
      (quirks.secondsAreShuffled ? compareHashes(a, b) : 0),
  );
}

export function removeMessage(server: DemoServer, message: StoredMessage): void {
  const { db } = server;
  const { id, churchId, conversationId } = message;
  const messages = db.messages.get(conversationId) ?? [];
  messages.splice(messages.indexOf(message), 1);
  const conversation = findBy(db.conversations, { id: conversationId });
  // Real servers keep the deleted message's id, and send null instead of the message.
  if (messages.length === 0 && conversation)
    Object.assign(conversation, { messages: [null], firstPostId: id, lastPostId: id });
  deliver(server, churchId, conversationId, "deleteMessage", { id });
}

/** Sends a new or edited message to its conversation. In private conversations, also notifies the recipient. */
export function deliverMessage(server: DemoServer, stored: StoredMessage, data: object): void {
  const { churchId, conversationId, personId } = stored;
  deliver(server, churchId, conversationId, "message", data);
  const pm = findBy(server.db.privateMessages, { conversationId });
  const recipient = pm && (pm.fromPersonId === personId ? pm.toPersonId : pm.fromPersonId);
  if (!pm || !recipient) return;
  pm.notifyPersonId = recipient;
  deliverToPerson(server, churchId, recipient, conversationId, "privateMessage");
}

export const serializeMessage = ({ timeSent, timeUpdated, ...message }: StoredMessage) => ({
  ...message,
  timeSent: timeSent.toISOString(),
  timeUpdated: timeUpdated?.toISOString() ?? null,
});

export function getCounts({ db }: Pick<DemoServer, "db">, personId: string): UnreadCounts {
  return {
    notificationCount: filterBy(db.notifications, { personId, isNew: true }).length,
    pmCount: filterBy(db.privateMessages, { notifyPersonId: personId }).length,
  };
}

/** Sends a frame to connections. Removes those without an open socket: real servers detect them only at a delivery. */
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
  const frameData = quirks.framesOmitPersonId ? data : { ...data, personId };
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
