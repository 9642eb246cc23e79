/** The entries of a list that are something; whatever is no list is an empty one (O23). */
export function asList<T>(value: unknown): T[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry) => (typeof entry === "object" && entry !== null) || typeof entry === "string") as T[];
}
