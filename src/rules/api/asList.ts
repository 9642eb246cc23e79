/** The objects of a list; whatever is no list is an empty one (O23). */
export function asList<T extends object>(value: unknown): T[] {
  return Array.isArray(value) ? (value.filter((entry) => typeof entry === "object" && entry !== null) as T[]) : [];
}
