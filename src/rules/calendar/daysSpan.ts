import { dayKey } from "../time/dayKey.js";
import { toWallTime } from "./toWallTime.js";

/** How long an event of several days lasts on the wall; 0 for one that ends on the day it begins, or in the first moment of the next. */
export function daysSpan(start: Date, end: Date | null): number {
  if (!end || end <= start || dayKey(new Date(end.getTime() - 1)) === dayKey(start)) return 0;
  return toWallTime(end).getTime() - toWallTime(start).getTime();
}
