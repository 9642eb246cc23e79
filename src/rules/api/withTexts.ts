/**
 * An entry of an answer whose named fields are texts or nothing: numbers and the like are written out, because views
 * trim and cut them (O39). A good entry stays the object it is.
 */
export function withTexts<T extends object>(entry: T, fields: readonly (keyof T)[]): T {
  const wrong = fields.filter((field) => entry[field] != null && typeof entry[field] !== "string");
  if (wrong.length === 0) return entry;
  const texts = wrong.map((field) => [field, typeof entry[field] === "object" ? null : String(entry[field])] as const);
  return { ...entry, ...(Object.fromEntries(texts) as Partial<T>) };
}
