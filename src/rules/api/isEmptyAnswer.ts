const isHollow = (value: unknown): boolean => !value || (typeof value === "object" && Object.keys(value).length === 0);

/** Whether an answer holds no data, as servers answer to an expired token: nothing, zero, an empty list or only such fields. */
export function isEmptyAnswer(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return isHollow(answer);
  return Object.values(answer).every(isHollow);
}
