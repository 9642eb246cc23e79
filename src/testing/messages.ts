import { hashText } from "../lib/text/strings.js";
import type { Message } from "../messaging/types.js";
import { type DemoServer, findBy, toSecond } from "./DemoServer.js";
import { deliver, deliverToPerson } from "./frames.js";
import type { StoredMessage } from "./types.js";

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

/** Returns the messages of a conversation: by second, and within a second in a pseudo-random order. */
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
