import type { StoredMessage } from "../data/Database.js";
import { deliverToRoom } from "../frames.js";
import type { Suite } from "../Suite.js";

/** A reaction comes with the first call and goes with the second; the room is told. */
export function toggleReaction(suite: Suite, { id, churchId, conversationId }: StoredMessage, personId: string, emoji: string) {
  const { reactions } = suite.db;
  const reaction = `${id}/${personId}/${emoji}`;
  const added = !reactions.delete(reaction);
  if (added) reactions.add(reaction);
  deliverToRoom(suite, churchId, conversationId, "reaction", { messageId: id, conversationId, personId, emoji, added });
  return { messageId: id, emoji, added };
}
