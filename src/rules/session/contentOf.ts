/** Returns a value as JSON, to be compared with `isSameContent`; `undefined` for what cannot be written as JSON. */
export function contentOf(value: unknown): string | undefined {
  try {
    // In a list, because JSON has no text for `undefined` alone: here it equals null.
    return JSON.stringify([value]);
  } catch {
    return undefined;
  }
}
