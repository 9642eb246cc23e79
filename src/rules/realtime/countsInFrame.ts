import type { UnreadCounts } from "../../types/messaging.js";

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** The counts that a frame carries, when it carries both; no request is needed then. */
export function countsInFrame(data: unknown): UnreadCounts | null {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, "counts")) return null;
  const { counts } = data as { counts: unknown };
  if (typeof counts !== "object" || counts === null) return null;
  const { notificationCount, pmCount } = counts as Record<string, unknown>;
  return isCount(notificationCount) && isCount(pmCount) ? { notificationCount, pmCount } : null;
}
