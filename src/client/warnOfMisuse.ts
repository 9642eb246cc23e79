const warned = new Set<string>();

function isDevelopment(): boolean {
  try {
    // Bundlers replace exactly this expression. A page that has no bundler has no `process` either.
    return process.env.NODE_ENV !== "production";
  } catch {
    return false;
  }
}

/** Says in the console what a host has to do differently: once for each message, and only in development. */
export function warnOfMisuse(message: string): void {
  if (warned.has(message) || !isDevelopment()) return;
  warned.add(message);
  console.warn(message);
}
