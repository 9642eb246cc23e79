/** Names that reach into prototypes. They are never keys of data. */
export const FORBIDDEN_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** Returns a number or a numeric string as a finite number, or `undefined` for anything else. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Returns a value if it is an object and not a list, else `undefined`. */
export function asObject<T extends object>(value: unknown): T | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as T) : undefined;
}

/** Returns a string, number, bigint or boolean as a string, or `undefined` for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : undefined;
}

export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];

/** Returns an own field of an object. Returns `undefined` for inherited fields and for values that are not objects. */
export function ownField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Parses JSON and drops the keys in `FORBIDDEN_NAMES`. Throws a SyntaxError for invalid JSON. */
export function parseJson(text: string): unknown {
  // The reviver is slow; only text with such a name, or with escapes that could spell one, needs it.
  if (!/__proto__|constructor|prototype|\\u/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => (FORBIDDEN_NAMES.has(key) ? undefined : value));
}

/** Returns what a call returns; `undefined` if it throws, as on a server, in a sandboxed frame or for a blocked storage. */
export function tryOrUndefined<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

export const parseObject = <T extends object>(text: string | null | undefined): T | undefined =>
  tryOrUndefined(() => asObject<T>(parseJson(text ?? "")));

/** Returns a value as JSON, or `undefined` if JSON cannot hold it, such as a function, a bigint or a circular object. */
export const toJson = (
  value: unknown,
  replacer?: (name: string, field: unknown) => unknown,
): string | undefined => tryOrUndefined(() => JSON.stringify(value, replacer));

/** Returns the entries without duplicate ids. The first of each id stays, and so do all entries without an id. */
export function uniqueById<T extends { id?: string | undefined }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !id || (!seen.has(id) && seen.add(id)));
}

/** Returns an id as a string, because some servers send numbers or bigints; `undefined` for "" and other types. */
export function idText(id: unknown): string | undefined {
  if (typeof id === "string") return id || undefined;
  return typeof id === "bigint" || Number.isFinite(id) ? String(id) : undefined;
}

/** Whether two values are the same id, compared as strings. A missing id equals nothing. */
export const isSameId = (a: unknown, b: unknown): boolean =>
  idText(a) !== undefined && idText(a) === idText(b);
