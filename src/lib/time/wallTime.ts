/**
 * Returns the local time of a date, written as UTC: 18:00 in the local time zone becomes 18:00Z. Every day then has 24
 * hours, also around clock changes, so that dates can be counted.
 */
export function toWallTime(date: Date): Date {
  // Date.UTC would read the year 99 as 1999.
  const wall = new Date(0);
  wall.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  wall.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  return wall;
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
