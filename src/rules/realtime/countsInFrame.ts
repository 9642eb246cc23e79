import type { UnreadCounts } from "../../types/messaging.js";
import { ownField } from "../api/ownField.js";

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The counts that a frame carries, when it carries both; no request is needed then. */
export function countsInFrame(data: unknown): UnreadCounts | null {
  const counts = ownField(data, "counts");
  if (typeof counts !== "object" || counts === null) return null;
  const { notificationCount, pmCount } = counts as Record<string, unknown>;
  return isCount(notificationCount) && isCount(pmCount) ? { notificationCount, pmCount } : null;
}
