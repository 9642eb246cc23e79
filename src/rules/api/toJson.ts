/** Returns a value as JSON; `undefined` for what JSON cannot hold, such as `undefined`, a function, a BigInt or a circular object. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
