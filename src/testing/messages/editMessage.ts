import { parseServerDate } from "../../rules/time/parseServerDate.js";
import type { Message } from "../../types/messaging.js";
import type { StoredMessage } from "../data/Database.js";
import type { Suite } from "../Suite.js";
import { wholeSecond } from "../wholeSecond.js";
import { nameOf } from "./nameOf.js";
import { tellAboutMessage } from "./tellAboutMessage.js";

/**
 * Overwrites a message and tells everybody whom a real server tells. Who is not named becomes its owner: an edit that
 * leaves `personId` out takes the message over. Times come back only where they were sent.
 */
export function editMessage(suite: Suite, editor: string, edit: Message, stored: StoredMessage): object {
  const { timeSent, messageType, timeUpdated } = edit;
  stored.personId = edit.personId ?? editor;
  stored.displayName = edit.displayName ?? nameOf(suite, stored.personId);
  stored.content = edit.content ?? "";
  if (typeof timeUpdated === "string") stored.timeUpdated = parseServerDate(timeUpdated);
  else if (!suite.quirks.editsLeaveNoTime) stored.timeUpdated = wholeSecond(suite.now());
  const { id, churchId, conversationId, displayName, content, personId } = stored;
  const answer = { id, churchId, conversationId, displayName, timeSent, messageType, content, personId, timeUpdated };
  tellAboutMessage(suite, stored, answer);
  return answer;
}
