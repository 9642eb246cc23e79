import { idText, ownField, isSameId } from "../../lib/text/json.js";

/** Unread counts: whole numbers ≥ 0. */
export interface UnreadCounts {
  /** The number of unread notifications. */
  notificationCount: number;
  /** The number of unread private messages. */
  pmCount: number;
}

/** Counts as one tab posts them to the others. */
export interface PostedCounts {
  counts: UnreadCounts;
  /** When the counts were requested or received, by the stamps of `UnreadCountsStore`. */
  at: number;
  /** The conversation of the frame that contained the counts. */
  conversationId?: string | undefined;
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

/** In milliseconds: the year 2096. A larger number would lose the fraction of a stamp. */
const MAX_STAMP = 4e12;

/** Returns the counts in a message of another tab, or `null` if the message is invalid. */
export function countsInMessage(data: unknown): PostedCounts | null {
  const counts = countsInFrame(data);
  const at = ownField(data, "at");
  return counts && typeof at === "number" && at < MAX_STAMP
    ? { counts, at, conversationId: idText(ownField(data, "conversationId")) }
    : null;
}

// `> 0` turns -0 into 0.
const toCount = (value: unknown): number => (isCount(value) && value > 0 ? value : 0);

export function normalizeCounts(value: unknown): UnreadCounts {
  return {
    notificationCount: toCount(ownField(value, "notificationCount")),
    pmCount: toCount(ownField(value, "pmCount")),
  };
}
