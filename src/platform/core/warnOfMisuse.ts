import { tryOrUndefined } from "./catchAndLog.js";

const warned = new Set<string>();

/** Logs a wrong use of the package with advice: each message once, and only in development. */
export function warnOfMisuse(message: string): void {
  // Bundlers replace exactly this expression. Without a bundler there is no `process` in a browser.
  const isDevelopment = tryOrUndefined(() => process.env.NODE_ENV !== "production");
  if (!isDevelopment || warned.has(message)) return;
  warned.add(message);
  console.warn(message);
}
