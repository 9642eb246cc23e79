/** Returns the local time of a date written as UTC, so that every day has 24 hours: 18:00 becomes 18:00Z. */
export function toWallTime(date: Date): Date {
  // Date.UTC would read the year 99 as 1999.
  const wall = new Date(0);
  wall.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  wall.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  return wall;
}

/** Inverse of `toWallTime`. A skipped hour becomes the hour after it, a repeated hour the first one (RFC 5545 3.3.5). */
export const fromWallTime = (wall: Date): Date =>
  // JSON without its "Z" is a local time. An Invalid Date has none, and stays one.
  new Date(String(wall.toJSON()).replace("Z", ""));
