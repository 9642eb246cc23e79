/** The longest delay of a browser timer, in milliseconds. A timer with a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Returns a time in milliseconds for measuring durations. Setting the device clock does not change it. */
export const monotonicNow = (): number => performance.now();

/**
 * Starts a stopwatch and returns the function that reads it, in milliseconds. Use it where a sleep of the device counts,
 * during which the monotonic clock of some platforms stops. It uses the clock that has advanced further: setting the wall
 * clock forward can make the result too long, but never too short.
 */
export function startStopwatch(): () => number {
  const [monotonic, wall] = [monotonicNow(), Date.now()];
  return () => Math.max(monotonicNow() - monotonic, Date.now() - wall);
}

/** Starts a timer. The delay is clamped to what browsers support; NaN counts as 0. */
export function setTimer(callback: () => void, delayMs: number): ReturnType<typeof setTimeout> {
  return setTimeout(
    callback,
    Number.isNaN(delayMs) ? 0 : Math.min(Math.max(0, delayMs), MAX_DELAY_MS),
  );
}
