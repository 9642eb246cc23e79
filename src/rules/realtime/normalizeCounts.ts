import type { UnreadCounts } from "../../types/messaging.js";

const count = (value: unknown): number => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0);

/** Unread counts from any answer: whole numbers, 0 where there is none (CNT-01, P19). */
export function normalizeCounts(value: unknown): UnreadCounts {
  const { notificationCount, pmCount } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return { notificationCount: count(notificationCount), pmCount: count(pmCount) };
}
