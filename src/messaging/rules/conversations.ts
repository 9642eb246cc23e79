import { idText, isSameId, uniqueById } from "../../lib/text/json.js";
import { contentLines } from "./content.js";
import { byId, messageTime, newestMessage } from "./messages.js";
import type { Message, PrivateMessage } from "../types.js";

const PREVIEW_CHARACTERS = 200;

/** Returns the conversation with the newest message per other person, newest first. Omits conversations without a message. */
export function groupConversations(pms: readonly PrivateMessage[], me: string): PrivateMessage[] {
  const entries = pms.filter(Boolean).flatMap((pm) => {
    const newest = newestMessage(pm);
    const id = otherPersonId(pm, me);
    return newest && id ? [{ id, pm, time: messageTime(newest) }] : [];
  });
  entries.sort((a, b) => b.time - a.time || byId(a.pm, b.pm));
  return uniqueById(entries).map(({ pm }) => pm);
}

/** Returns the selection after a reload: the same item, else the item of the same person, else `undefined`. */
export function keepSelection(
  selected: PrivateMessage | undefined,
  list: readonly PrivateMessage[],
  me: string,
): PrivateMessage | undefined {
  if (!selected) return undefined;
  const other = otherPersonId(selected, me);
  return (
    list.find(({ id }) => isSameId(id, selected.id)) ??
    list.find((pm) => isSameId(otherPersonId(pm, me), other))
  );
}

/** Returns the id of the other person of a private message; `undefined` when the viewer is neither sender nor recipient. */
export function otherPersonId(pm: PrivateMessage, me: string): string | undefined {
  if (isSameId(pm.fromPersonId, me)) return idText(pm.toPersonId);
  return isSameId(pm.toPersonId, me) ? idText(pm.fromPersonId) : undefined;
}

/** Returns the first line that is not blank, shortened, or `null` if all lines are blank. */
export function previewText(message: Message | undefined): string | null {
  const line = contentLines(message?.content).find((candidate) => candidate.trim() !== "");
  return line === undefined ? null : line.trim().slice(0, PREVIEW_CHARACTERS).toWellFormed();
}
