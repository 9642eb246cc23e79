import type { PrivateMessage } from "../../types/messaging.js";
import { messageTime } from "./messageTime.js";
import { newestMessage } from "./newestMessage.js";
import { otherPersonId } from "./otherPersonId.js";

interface Entry {
  pm: PrivateMessage;
  time: number;
}

/** Newest first; equal times by id, so that the order never depends on the order of the answer (O40). */
const compare = (a: Entry, b: Entry): number => {
  if (a.time !== b.time) return b.time > a.time ? 1 : -1;
  const [left, right] = [String(a.pm.id ?? ""), String(b.pm.id ?? "")];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** One row per counterpart, the one with the newest message; conversations without a message are left out (INB-26 to INB-29, P1). */
export function groupConversations(pms: readonly PrivateMessage[], me: string): PrivateMessage[] {
  const best = new Map<string, Entry>();
  for (const pm of pms) {
    if (!pm) continue;
    const other = otherPersonId(pm, me);
    const newest = newestMessage(pm);
    if (other === undefined || !newest) continue;
    const entry = { pm, time: messageTime(newest) };
    const held = best.get(other);
    if (!held || compare(entry, held) < 0) best.set(other, entry);
  }
  return [...best.values()].sort(compare).map(({ pm }) => pm);
}
