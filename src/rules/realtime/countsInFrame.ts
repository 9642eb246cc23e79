import type { UnreadCounts } from "../../types/messaging.js";
import { ownField } from "../api/ownField.js";

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The counts that a frame carries, when it carries both; no request is needed then. */
export function countsInFrame(data: unknown): UnreadCounts | null {
  const counts = ownField(data, "counts");
  const [notificationCount, pmCount] = [ownField(counts, "notificationCount"), ownField(counts, "pmCount")];
  return isCount(notificationCount) && isCount(pmCount) ? { notificationCount, pmCount } : null;
}
