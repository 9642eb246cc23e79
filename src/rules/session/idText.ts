/**
 * Returns an id as text: some servers and hosts send numbers or bigints where others send texts. `undefined` for an empty text
 * and for anything else.
 */
export function idText(id: unknown): string | undefined {
  if (typeof id === "string") return id || undefined;
  return typeof id === "bigint" || Number.isFinite(id) ? String(id) : undefined;
}
