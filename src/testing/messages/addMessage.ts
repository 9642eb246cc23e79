import type { Message } from "../../types/messaging.js";
import type { StoredMessage } from "../data/Database.js";
import type { Suite } from "../Suite.js";
import { wholeSecond } from "../wholeSecond.js";
import { nameOf } from "./nameOf.js";
import { tellAboutMessage } from "./tellAboutMessage.js";

/** Stores a new message and tells everybody whom a real server tells. A writer given in the message is believed. */
export function addMessage(suite: Suite, writer: string, message: Message): Message | undefined {
  const { db } = suite;
  const conversation = db.conversations.find(({ id }) => id === message.conversationId);
  const messages = db.messages.get(message.conversationId ?? "");
  if (!conversation?.id || !messages) return undefined;
  const author = message.personId ?? writer;
  const stored: StoredMessage = {
    id: suite.nextId("MSG"),
    churchId: conversation.churchId ?? "",
    conversationId: conversation.id,
    personId: author,
    displayName: message.displayName ?? nameOf(suite, author),
    content: message.content ?? "",
    timeSent: wholeSecond(suite.now()),
    timeUpdated: null,
    messageType: null,
  };
  messages.push(stored);
  delete conversation.messages;
  const { id, churchId, conversationId, displayName, content, personId } = stored;
  tellAboutMessage(suite, stored, { conversationId, content, churchId, personId, displayName, id });
  const answer = { id, churchId, conversationId, displayName, content, personId };
  return suite.quirks.newMessagesHaveNoTime ? answer : { ...answer, timeSent: stored.timeSent.toISOString(), timeUpdated: null };
}
