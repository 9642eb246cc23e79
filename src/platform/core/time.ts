// Clocks and timers of the client. Each call reads the globals, so that the fake timers of a test control it. They do not control `AbortSignal.timeout`.

/** The longest delay of a browser timer, in milliseconds. A timer with a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Returns the wall-clock time of the device. Users and networks set it, so it does not measure durations. */
export const now = (): Date => new Date();

/** Returns a time in milliseconds for measuring durations. Setting the device clock does not change it. */
export const monotonicNow = (): number => performance.now();

/** Returns a function that returns the elapsed milliseconds, by the clock that shows more: the monotonic one may stop in device sleep. */
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

/** Waits for a promise, whatever its outcome, for at most `delayMs` milliseconds. */
export async function waitAtMost(delayMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimer(resolve, delayMs)));
  await Promise.race([promise.catch(() => undefined), timeout]);
  clearTimeout(timer);
}
