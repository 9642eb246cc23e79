import { idText, ownField, isSameId } from "../../lib/text/json.js";

/** Unread counts: whole numbers ≥ 0. */
export interface UnreadCounts {
  notificationCount: number;
  pmCount: number;
}

/** Whether a frame concerns a person: it contains that person's id, or no person id at all. */
export function concernsPerson(data: unknown, personId: string | number): boolean {
  const names = ["personId", "toPersonId", "notifyPersonId"];
  const ids = names.flatMap((name) => idText(ownField(data, name)) ?? []);
  return ids.length === 0 || ids.some((id) => isSameId(id, personId));
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Returns the counts in a frame, or `null` if one is missing or invalid. With both, no request is needed. */
export function countsInFrame(data: unknown): UnreadCounts | null {
  const counts = ownField(data, "counts");
  const notificationCount = ownField(counts, "notificationCount");
  const pmCount = ownField(counts, "pmCount");
  return isCount(notificationCount) && isCount(pmCount) ? { notificationCount, pmCount } : null;
}

// `> 0` turns -0 into 0.
const toCount = (value: unknown): number => (isCount(value) && value > 0 ? value : 0);

export function normalizeCounts(value: unknown): UnreadCounts {
  return {
    notificationCount: toCount(ownField(value, "notificationCount")),
    pmCount: toCount(ownField(value, "pmCount")),
  };
}
