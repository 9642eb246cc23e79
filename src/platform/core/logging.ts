import { tryOrUndefined } from "../../lib/text/json.js";

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

export function warnOnce(cause: string, ...message: unknown[]): void {
  if (!warned.has(cause)) console.warn(...message);
  warned.add(cause);
}

/** Logs a wrong use of the package with advice: each message once, and only in development. */
export function warnOfMisuse(message: string): void {
  // Bundlers replace exactly this expression. Without a bundler there is no `process` in a browser.
  if (tryOrUndefined(() => process.env.NODE_ENV !== "production")) warnOnce(message, message);
}
