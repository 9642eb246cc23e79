import { fromWallTime } from "./fromWallTime.js";

const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;
/** A day without a time ends with its last second: an event that evening still takes place. */
const END_OF_DAY = [23, 59, 59] as const;

/**
 * The moment of an UNTIL value: "20240501T160000Z" is UTC, "20240501T180000" is what the reader's clock shows, "20240501" is the
 * whole of that day. `undefined` for anything else, also for a day or an hour that does not exist (RRU-03).
 */
export function parseUntil(value: string): Date | undefined {
  const [, year, month, day, hour, minute, second, zone] = UNTIL.exec(value.toUpperCase()) ?? [];
  const [hours, minutes, seconds] = hour === undefined ? END_OF_DAY : [Number(hour), Number(minute), Number(second)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const wall = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), hours, minutes, seconds));
  // What is no such text has no year, and that is not even itself.
  if (wall.getUTCFullYear() !== Number(year) || wall.getUTCMonth() !== Number(month) - 1) return undefined;
  return zone ? wall : fromWallTime(wall);
}
