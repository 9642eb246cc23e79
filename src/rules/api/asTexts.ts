/** The texts of a list; whatever is no list is an empty one (O23). */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
