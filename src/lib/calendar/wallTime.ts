import { dayKey } from "../time/format.js";

/** Returns the duration of an event of several days in wall time. Returns 0 if it ends by the next midnight. */
export function daysSpan(start: Date, end: Date | null): number {
  if (!end || end <= start || dayKey(new Date(end.getTime() - 1)) === dayKey(start)) return 0;
  return toWallTime(end).getTime() - toWallTime(start).getTime();
}

/**
 * Returns the time at which the local clock shows a wall time written as UTC. Inverse of `toWallTime`. An hour that a
 * clock change skips becomes the hour after it; a repeated hour becomes the first one (RFC 5545 3.3.5).
 */
export const fromWallTime = (wall: Date): Date =>
  new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  );

/**
 * Returns the local time of a date, written as UTC: 18:00 in the local time zone becomes 18:00Z. Every day then has 24
 * hours, also around clock changes, so that dates can be counted.
 */
export const toWallTime = (date: Date): Date =>
  new Date(
    Date.UTC(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
      date.getMilliseconds(),
    ),
  );
