/** Returns a value as text: a text itself, a number or a flag written out. `undefined` for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" ? String(value) : undefined;
}
