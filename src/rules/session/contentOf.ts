import { toJson } from "../api/toJson.js";

/** Returns a value as JSON, to be compared with `isSameContent`; `undefined` for what cannot be written as JSON. */
export function contentOf(value: unknown): string | undefined {
  // In a list, because JSON has no text for `undefined` alone: here it equals null.
  return toJson([value]);
}
