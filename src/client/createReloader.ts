import { monotonicNow, setTimer } from "./time.js";

export interface Reloader {
  /** Asks for a reload. It runs when the requests pause, or after the longest wait. */
  request(): void;
  cancel(): void;
}

/** Debounces reloads on the trailing edge, with a longest wait so that a stream of requests cannot put them off for ever. */
export function createReloader(reload: () => void, debounceMs: number, maxWaitMs: number): Reloader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstRequestAt: number | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    firstRequestAt = undefined;
  };
  return {
    cancel,
    request() {
      const now = monotonicNow();
      firstRequestAt ??= now;
      clearTimeout(timer);
      timer = setTimer(
        () => {
          cancel();
          reload();
        },
        Math.min(debounceMs, firstRequestAt + maxWaitMs - now),
      );
    },
  };
}
