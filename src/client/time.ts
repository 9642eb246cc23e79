/** The longest delay of a browser timer, in milliseconds; a longer one would run at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Returns a time in milliseconds for measuring durations. It never runs backwards when the device clock is set. */
export const monotonicNow = (): number => performance.now();

/**
 * Starts a stopwatch and returns the function that reads it, in milliseconds. Use it where a sleep of the device counts: the
 * monotonic clock of some platforms stands still then. It reads the clock that has advanced further, so a wall clock that is
 * set forward can make the result too long, and nothing makes it too short.
 */
export function startStopwatch(): () => number {
  const [monotonic, wall] = [monotonicNow(), Date.now()];
  return () => Math.max(monotonicNow() - monotonic, Date.now() - wall);
}

/** Starts a timer whose delay is clamped to what browsers can wait; a delay that is not a number counts as 0. */
export function setTimer(callback: () => void, delayMs: number): ReturnType<typeof setTimeout> {
  return setTimeout(callback, Number.isNaN(delayMs) ? 0 : Math.min(Math.max(0, delayMs), MAX_DELAY_MS));
}
