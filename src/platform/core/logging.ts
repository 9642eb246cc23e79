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

const warned = new Set<string>();

export function warnOnce(key: string, ...message: unknown[]): void {
  if (!warned.has(key)) console.warn(...message);
  warned.add(key);
}
