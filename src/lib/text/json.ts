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

/** Returns the strings of a list, or an empty list for anything else. */
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

/** Returns the result of a call; `undefined` if it throws, for example because the browser blocks the storage. */
export function tryOrUndefined<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

export const parseObject = <T extends object>(text: string | null | undefined): T | undefined =>
  tryOrUndefined(() => asObject<T>(parseJson(text ?? "")));

/** Returns a value as JSON, or `undefined` if JSON cannot hold it, such as a function, bigint or circular object. */
export const toJson = (
  value: unknown,
  replacer?: (name: string, field: unknown) => unknown,
): string | undefined => tryOrUndefined(() => JSON.stringify(value, replacer));

/** Returns the entries without duplicate ids. The first of each id stays, and so do all entries without an id. */
export function uniqueById<T extends { id?: string | undefined }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !id || (!seen.has(id) && seen.add(id)));
}

/** Returns a string, number or bigint id as a string, because some servers send numbers; `undefined` for "" and other types. */
export function idText(id: unknown): string | undefined {
  if (typeof id === "string") return id || undefined;
  return typeof id === "bigint" || Number.isFinite(id) ? String(id) : undefined;
}

/** Whether two values are the same id, compared as strings. A missing id equals nothing. */
export const isSameId = (a: unknown, b: unknown): boolean =>
  idText(a) !== undefined && idText(a) === idText(b);

/** The type of a field in a response. "text" is a string, "flag" a boolean, "texts" an object of strings. "?" keeps null. */
type Kind = "text" | "flag" | "number" | "numberOrText" | "time" | "texts";
type FieldShape = Kind | `${Kind}?` | "id" | "any";
type Shape = FieldShape | readonly [entry: Shape, orNull?: null] | Fields;

interface Fields {
  readonly [name: string]: Shape;
}

type KindOf<V> = [V] extends [string]
  ? "text"
  : [V] extends [boolean]
    ? "flag"
    : [V] extends [number]
      ? "number"
      : [V] extends [number | string]
        ? "numberOrText"
        : [V] extends [Date | string]
          ? "time"
          : [V] extends [readonly (infer E)[]]
            ? EntriesOf<E>
            : IsTexts<V> extends true
              ? "texts"
              : FieldsOf<V>;

type IsTexts<V> = string extends keyof V ? ([V[keyof V]] extends [string] ? true : false) : false;

type EntriesOf<E> = unknown extends E
  ? readonly ["any"]
  : null extends E
    ? readonly [ShapeOf<NonNullable<E>>, null]
    : readonly [ShapeOf<E>];

type OrNull<K> = K extends Kind ? `${K}?` : K;

/** The shape of a type. Null is dropped where a list or an object is expected. */
export type ShapeOf<V> = unknown extends V
  ? "any"
  : null extends V
    ? OrNull<KindOf<NonNullable<V>>>
    : KindOf<V>;

/** The shape of an object. A string that the type requires is `"id"`, and objects without it are dropped. */
export type FieldsOf<T> = {
  readonly [K in keyof T as string extends K ? never : K]-?: object extends Pick<T, K>
    ? ShapeOf<Exclude<T[K], undefined>>
    : ShapeOf<T[K]> extends "text"
      ? "id"
      : ShapeOf<T[K]>;
};

type Reader = (value: unknown) => unknown;

/** Reads booleans. Servers also send 1 and 0, or texts. */
function readFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  if (value === "true" || value === "1") return true;
  return value === "false" || value === "0" ? false : undefined;
}

/** Reads times. Numbers are milliseconds since 1970. */
function readTimeField(value: unknown): Date | string | undefined {
  if (typeof value === "string" || value instanceof Date) return value;
  const date = typeof value === "number" ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

function readTexts(value: unknown): unknown {
  const entries = Object.entries(asObject(value) ?? {});
  if (entries.every(([, entry]) => typeof entry === "string")) return asObject(value);
  const texts = entries.map(([name, entry]) => [name, asText(entry)]);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

const READERS: Record<Kind | "any" | "id", Reader> = {
  any: (value) => value,
  id: asText,
  text: asText,
  flag: readFlag,
  number: asNumber,
  numberOrText: (value) => (typeof value === "number" ? asNumber(value) : asText(value)),
  time: readTimeField,
  texts: readTexts,
};

const isListShape = (shape: Shape): shape is readonly [Shape, null?] => Array.isArray(shape);

function makeListReader([shape, orNull]: readonly [Shape, null?]): Reader {
  const read = getReader(shape);
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const entries = value
      .map((entry: unknown) => (entry === null && orNull === null ? null : read(entry)))
      .filter((entry) => entry !== undefined);
    const isUnchanged =
      entries.length === value.length && entries.every((entry, i) => entry === value[i]);
    return isUnchanged ? (value as unknown[]) : entries;
  };
}

function makeFieldsReader(fields: Fields): Reader {
  const readers = new Map(Object.entries(fields).map(([name, shape]) => [name, getReader(shape)]));
  const idNames = Object.keys(fields).filter((name) => fields[name] === "id");
  return (value) => {
    const record = asObject<Record<string, unknown>>(value);
    if (!record || idNames.some((name) => asText(record[name]) === undefined)) return undefined;
    let copy: Record<string, unknown> | undefined;
    // Iterates over the record's fields, because a shape has many more than a record.
    for (const name of Object.keys(record)) {
      const original = record[name];
      const read = readers.get(name);
      const field = read && original !== undefined ? read(original) : original;
      if (field === original) continue;
      copy ??= { ...record };
      if (field === undefined) delete copy[name];
      else copy[name] = field;
    }
    return copy ?? record;
  };
}

const objectReaders = new WeakMap<Fields, Reader>();

function getReader(shape: Shape): Reader {
  if (isListShape(shape)) return makeListReader(shape);
  if (typeof shape !== "object") {
    const read = READERS[shape.replace("?", "") as keyof typeof READERS];
    return shape.endsWith("?") ? (value) => (value === null ? null : read(value)) : read;
  }
  const reader = objectReaders.get(shape) ?? makeFieldsReader(shape);
  objectReaders.set(shape, reader);
  return reader;
}

/** Returns a value as the type of `shape`, else `undefined`. Converts or removes wrong fields; keeps unknown ones. */
export function readShape<T>(value: unknown, shape: ShapeOf<T>): T | undefined {
  return getReader(shape as Shape)(value) as T | undefined;
}
