/** Whether two values are equal by what `contentOf` returned for them, whatever the order of the keys. What cannot be written as JSON equals nothing. */
export function isSameContent(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one === other || (one.length === other.length && withSortedKeys(one) === withSortedKeys(other));
}

const withSortedKeys = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (_, value: unknown) => (isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byKey)) : value)),
  );

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
