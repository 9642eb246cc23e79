import { hashText } from "../lib/text/strings.js";
import { parseServerDate } from "../lib/time/parse.js";
import type { Message } from "../messaging/types.js";
import { type DemoServer, toSecond } from "./DemoServer.js";
import { deliverToConversation, deliverToPerson, getCounts } from "./frames.js";
import type { StoredMessage } from "./types.js";

/** Stores a new message and sends its frames. Like real servers, it trusts a `personId` in the message. */
export function addMessage(
  server: DemoServer,
  callerPersonId: string,
  message: Message,
): Message | undefined {
  const { db } = server;
  const conversation = db.conversations.find(({ id }) => id === message.conversationId);
  const messages = db.messages.get(message.conversationId ?? "");
  if (!conversation?.id || !messages) return undefined;
  const author = message.personId ?? callerPersonId;
  const stored: StoredMessage = {
    id: server.nextId("MSG"),
    churchId: conversation.churchId ?? "",
    conversationId: conversation.id,
    personId: author,
    displayName: message.displayName ?? getDisplayName(server, author),
    content: message.content ?? "",
    timeSent: toSecond(server.now()),
    timeUpdated: null,
    messageType: null,
  };
  messages.push(stored);
  delete conversation.messages;
  const { id, churchId, conversationId, displayName, content, personId } = stored;
  deliverMessage(server, stored, { conversationId, content, churchId, personId, displayName, id });
  const response = { id, churchId, conversationId, displayName, content, personId };
  return server.quirks.newMessagesHaveNoTime
    ? response
    : { ...response, timeSent: stored.timeSent.toISOString(), timeUpdated: null };
}

/**
 * Overwrites a message and sends its frames. Like real servers, an edit without `personId` makes the editor the author, and
 * the response has times only if the edit has them.
 */
export function editMessage(
  server: DemoServer,
  editor: string,
  edit: Message,
  stored: StoredMessage,
): object {
  const { timeSent, messageType, timeUpdated } = edit;
  stored.personId = edit.personId ?? editor;
  stored.displayName = edit.displayName ?? getDisplayName(server, stored.personId);
  stored.content = edit.content ?? "";
  if (typeof timeUpdated === "string") stored.timeUpdated = parseServerDate(timeUpdated);
  else if (!server.quirks.editsLeaveNoTime) stored.timeUpdated = toSecond(server.now());
  const { id, churchId, conversationId, displayName, content, personId } = stored;
  const response = {
    id,
    churchId,
    conversationId,
    displayName,
    timeSent,
    messageType,
    content,
    personId,
    timeUpdated,
  };
  deliverMessage(server, stored, response);
  return response;
}

/** Returns the message with an id, or `undefined` if there is none. */
export function findMessage({ db }: DemoServer, id: string | undefined): StoredMessage | undefined {
  for (const messages of db.messages.values()) {
    const found = messages.find((message) => message.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Returns messages in the order of a response: by second, and within a second in a pseudo-random order. */
export function sortMessages(
  server: DemoServer,
  messages: readonly StoredMessage[],
): StoredMessage[] {
  const { seed, quirks } = server;
  server.threadReads += 1;
  const salt = quirks.secondsChangePlaces ? `${seed}/${server.threadReads}` : `${seed}`;
  const compareHashes = (a: StoredMessage, b: StoredMessage) =>
    hashText(`${salt}/${a.id}`) - hashText(`${salt}/${b.id}`);
  return messages.toSorted(
    (a, b) =>
      a.timeSent.getTime() - b.timeSent.getTime() ||
      (quirks.secondsAreShuffled ? compareHashes(a, b) : 0),
  );
}

/** Returns the display name of a person. */
const getDisplayName = ({ db }: DemoServer, personId: string): string =>
  db.people.find(({ id }) => id === personId)?.name?.display ?? "";

/** Deletes a message and sends a frame to its conversation. */
export function removeMessage(server: DemoServer, message: StoredMessage): void {
  const { db } = server;
  const { id, churchId, conversationId } = message;
  const messages = db.messages.get(conversationId) ?? [];
  messages.splice(messages.indexOf(message), 1);
  const conversation = db.conversations.find((each) => each.id === conversationId);
  // Real servers keep the deleted message's id, and send null instead of the message.
  if (messages.length === 0 && conversation)
    Object.assign(conversation, { messages: [null], firstPostId: id, lastPostId: id });
  deliverToConversation(server, churchId, conversationId, "deleteMessage", { id });
}

/** Sends a new or edited message to its conversation. In private conversations, also notifies the recipient. */
function deliverMessage(
  server: DemoServer,
  { churchId, conversationId, personId }: StoredMessage,
  data: object,
): void {
  deliverToConversation(server, churchId, conversationId, "message", data);
  const pm = server.db.privateMessages.find((each) => each.conversationId === conversationId);
  const recipient = pm && (pm.fromPersonId === personId ? pm.toPersonId : pm.fromPersonId);
  if (!pm || !recipient) return;
  pm.notifyPersonId = recipient;
  deliverToPerson(server, churchId, recipient, conversationId, "privateMessage", {
    counts: getCounts(server, recipient),
  });
}

/** Adds a reaction, or removes it if it exists. Sends a frame to the conversation. */
export function toggleReaction(
  server: DemoServer,
  { id, churchId, conversationId }: StoredMessage,
  personId: string,
  emoji: string,
) {
  const { reactions } = server.db;
  const reaction = `${id}/${personId}/${emoji}`;
  const added = !reactions.delete(reaction);
  if (added) reactions.add(reaction);
  deliverToConversation(server, churchId, conversationId, "reaction", {
    messageId: id,
    conversationId,
    personId,
    emoji,
    added,
  });
  return { messageId: id, emoji, added };
}

/** Returns a stored message as the API sends it. */
export const serializeMessage = ({ timeSent, timeUpdated, ...message }: StoredMessage) => ({
  ...message,
  timeSent: timeSent.toISOString(),
  timeUpdated: timeUpdated?.toISOString() ?? null,
});
