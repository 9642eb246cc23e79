/**
 * Returns a value as JSON; `undefined` for what JSON cannot hold, such as `undefined`, a function, a BigInt or a circular object.
 * `replacer` as for `JSON.stringify`.
 */
export function toJson(value: unknown, replacer?: (name: string, field: unknown) => unknown): string | undefined {
  try {
    return JSON.stringify(value, replacer);
  } catch {
    return undefined;
  }
}
