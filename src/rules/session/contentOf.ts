import { toJson } from "../api/toJson.js";

const withBigIntsAsTexts = (_: string, field: unknown): unknown => (typeof field === "bigint" ? String(field) : field);

/** Returns a value as JSON, to be compared with `isSameContent`; `undefined` for what cannot be written as JSON. BigInts are texts. */
export function contentOf(value: unknown): string | undefined {
  // In a list, because JSON has no text for `undefined` alone: here it equals null.
  // A replacer makes this several times slower, and few hosts have BigInts.
  return toJson([value]) ?? toJson([value], withBigIntsAsTexts);
}
