import { isSameId, idText } from "../../lib/text/json.js";
import { contentLines } from "./content.js";
import { newestMessage, messageTime } from "./messages.js";
import type { PrivateMessage, Message } from "../types.js";

/** The longest preview that is shown. */
const PREVIEW_CHARACTERS = 200;

interface Entry {
  pm: PrivateMessage;
  time: number;
}

/** Sorts newest first, and equal times by id, so that the order does not depend on the response. */
const compare = (a: Entry, b: Entry): number => {
  if (a.time !== b.time) return b.time > a.time ? 1 : -1;
  const [left, right] = [String(a.pm.id ?? ""), String(b.pm.id ?? "")];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Returns the conversation with the newest message per other person, newest first. Omits conversations without a message. */
export function groupConversations(pms: readonly PrivateMessage[], me: string): PrivateMessage[] {
  const newestByPerson = new Map<string, Entry>();
  for (const pm of pms) {
    if (!pm) continue;
    const other = otherPersonId(pm, me);
    const newest = newestMessage(pm);
    if (other === undefined || !newest) continue;
    const entry = { pm, time: messageTime(newest) };
    const previous = newestByPerson.get(other);
    if (!previous || compare(entry, previous) < 0) newestByPerson.set(other, entry);
  }
  return [...newestByPerson.values()].sort(compare).map(({ pm }) => pm);
}

/** Returns the selection after a reload: the same item, else the item of the same person, else `undefined`. */
export function keepSelection(
  selected: PrivateMessage | undefined,
  list: readonly PrivateMessage[],
  me: string,
): PrivateMessage | undefined {
  if (!selected) return undefined;
  const same = selected.id ? list.find(({ id }) => id === selected.id) : undefined;
  if (same) return same;
  const other = otherPersonId(selected, me);
  return other === undefined ? undefined : list.find((pm) => otherPersonId(pm, me) === other);
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
