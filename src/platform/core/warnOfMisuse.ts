const warned = new Set<string>();

function isDevelopment(): boolean {
  try {
    // Bundlers replace exactly this expression. Without a bundler there is no `process` in a browser.
    return process.env.NODE_ENV !== "production";
  } catch {
    return false;
  }
}

/** Logs a wrong use of the package with advice: each message once, and only in development. */
export function warnOfMisuse(message: string): void {
  if (warned.has(message) || !isDevelopment()) return;
  warned.add(message);
  console.warn(message);
}
