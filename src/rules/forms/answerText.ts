/** Returns an answer's value as text; `undefined` for what is none, such as a list. */
export const answerText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
