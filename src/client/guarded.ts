/** Logs what a callback of the host rejects with later: nothing waits for its result. */
export function logRejection(result: unknown): void {
  if (result instanceof Promise) result.catch((error: unknown) => console.error(error));
}

/** Wraps a callback so that what it throws, or rejects with, is logged and does not keep the other callbacks from being called. */
export const guarded =
  <T extends unknown[]>(callback: (...values: T) => unknown) =>
  (...values: T): void => {
    try {
      logRejection(callback(...values));
    } catch (error) {
      console.error(error);
    }
  };
