const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function collect(record: object, path: string, around: readonly object[], into: Map<string, unknown>): void {
  for (const [name, value] of Object.entries(record)) {
    const key = path + name;
    if (isRecord(value)) {
      if (!around.includes(value)) collect(value, `${key}.`, [...around, value], into);
    } else if (typeof value !== "function" && !into.has(key)) into.set(key, value);
  }
}

/** The values of a record by their dotted keys, `name.first`, in their order; lists and times are values. What is no record has none. */
export function flatRecord(record: unknown): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  if (isRecord(record)) collect(record, "", [record], flat);
  return flat;
}
