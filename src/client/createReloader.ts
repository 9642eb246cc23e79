export interface Reloader {
  /** Asks for a reload: it runs when the requests pause, or at the longest wait. */
  request(): void;
  cancel(): void;
}

/** Bundles many reasons to reload into few reloads: trailing, with a longest wait so that a stream cannot starve it. */
export function createReloader(reload: () => void, debounceMs: number, maxWaitMs: number): Reloader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAsked: number | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    firstAsked = undefined;
  };
  return {
    cancel,
    request() {
      const now = Date.now();
      firstAsked ??= now;
      clearTimeout(timer);
      const wait = Math.max(0, Math.min(debounceMs, firstAsked + maxWaitMs - now));
      timer = setTimeout(() => {
        cancel();
        reload();
      }, wait);
    },
  };
}
