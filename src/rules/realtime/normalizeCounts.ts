import type { UnreadCounts } from "../../types/messaging.js";
import { ownField } from "../api/ownField.js";

const count = (value: unknown): number => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0);

/** Unread counts from any answer: whole numbers, 0 where there is none (CNT-01, P19). */
export function normalizeCounts(value: unknown): UnreadCounts {
  return { notificationCount: count(ownField(value, "notificationCount")), pmCount: count(ownField(value, "pmCount")) };
}
