import type { StoredMessage } from "../data/Database.js";
import { deliverToRoom } from "../frames.js";
import type { Suite } from "../Suite.js";

/** Deletes a message and tells its room. */
export function removeMessage(suite: Suite, message: StoredMessage): void {
  const { db } = suite;
  const { id, churchId, conversationId } = message;
  const messages = db.messages.get(conversationId) ?? [];
  messages.splice(messages.indexOf(message), 1);
  const conversation = db.conversations.find((each) => each.id === conversationId);
  // Real servers still point at the message that is gone, and send null in its place.
  if (messages.length === 0 && conversation) Object.assign(conversation, { messages: [null], firstPostId: id, lastPostId: id });
  deliverToRoom(suite, churchId, conversationId, "deleteMessage", { id });
}
