/** An answer as an object; a list, a text or nothing at all is none. */
export function asObject<T extends object>(value: unknown): T | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as T) : undefined;
}
