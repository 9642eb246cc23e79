/** Logs the rejection of a promise that a host's callback returned, because nothing awaits it. */
export function logRejection(result: unknown): void {
  if (result instanceof Promise) result.catch((error: unknown) => console.error(error));
}

/** Wraps a callback: errors and rejections are logged, so that one callback does not stop the others. */
export const catchAndLog =
  <T extends unknown[]>(callback: (...values: T) => unknown) =>
  (...values: T): void => {
    try {
      logRejection(callback(...values));
    } catch (error) {
      console.error(error);
    }
  };

/** Returns what a call returns; `undefined` if it throws, as on a server, in a sandboxed frame or for a blocked storage. */
export function tryOrUndefined<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
