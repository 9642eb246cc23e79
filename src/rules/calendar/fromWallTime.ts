/**
 * The instant at which a clock on the wall shows a time that is written as if it were UTC: the way back from toWallTime. An hour
 * that is skipped when clocks change is the hour after it, of one that comes twice it is the first (RFC 5545 3.3.5).
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
