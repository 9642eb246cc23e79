import type { StoredMessage } from "../data/Database.js";
import { countsOf, deliverToPerson, deliverToRoom } from "../frames.js";
import type { Suite } from "../Suite.js";

/** Tells whom a real server tells about a new or an edited message: its room, and the other one of a private conversation. */
export function tellAboutMessage(suite: Suite, { churchId, conversationId, personId }: StoredMessage, data: object): void {
  deliverToRoom(suite, churchId, conversationId, "message", data);
  const pm = suite.db.privateMessages.find((each) => each.conversationId === conversationId);
  const recipient = pm && (pm.fromPersonId === personId ? pm.toPersonId : pm.fromPersonId);
  if (!pm || !recipient) return;
  pm.notifyPersonId = recipient;
  deliverToPerson(suite, churchId, recipient, conversationId, "privateMessage", { counts: countsOf(suite, recipient) });
}
