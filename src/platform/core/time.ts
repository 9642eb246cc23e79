// All of the client's clocks and timers are here. They are the global ones at the time of the call, so that a test which replaces
// the globals (fake timers) drives every timer.

/** The longest delay of a browser timer, in milliseconds. A timer with a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Returns the wall-clock time of the device. Users and networks set it, so it does not measure durations. */
export const now = (): Date => new Date();

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
  return setTimeout(callback, Math.min(Math.max(0, delayMs || 0), MAX_DELAY_MS));
}

/** Resolves after a delay, or when `signal` aborts during it. */
export const wait = (delayMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimer(resolve, delayMs);
    signal?.addEventListener("abort", () => resolve());
  });

/**
 * Repeats a call until it succeeds. `delayAfter` returns the delay after a failure in milliseconds, or `null` to reject with that
 * failure. The first attempt is 0. Rejects when `signal` aborts during a delay.
 */
export async function retry<T>(
  call: () => Promise<T>,
  delayAfter: (error: unknown, attempt: number) => number | null,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const delayMs = delayAfter(error, attempt);
      if (delayMs === null) throw error;
      await wait(delayMs, signal);
      signal?.throwIfAborted();
    }
  }
}
