/**
 * The day of a stored date, `2024-05-01`, or of a stored time, as a date field shows it; empty where it is neither. The zone
 * is not asked: it is the day that was meant.
 */
export function storedDay(value: string): string {
  return /^\s*(\d{4}-\d{2}-\d{2})(?:[T ]|\s*$)/.exec(value)?.[1] ?? "";
}
