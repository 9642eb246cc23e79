/** Whether there is no id: nothing, or an empty text. */
export function isMissing(value: unknown): boolean {
  return value == null || value === "";
}
