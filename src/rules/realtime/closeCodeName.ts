const NAMES = new Map([
  [1000, "normal"],
  [1005, "no status"],
  [1006, "abnormal"],
]);

/** A close code in words for the log (SOC-26 to SOC-28). */
export function closeCodeName(code: number): string {
  return NAMES.get(code) ?? `code ${code}`;
}
