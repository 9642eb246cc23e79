import { findNested } from "./findNested.js";
import { isNested } from "./isNested.js";

const isRecord = (value: unknown): value is object => isNested(value) && !Array.isArray(value);

/**
 * Returns the values of a record by their dotted keys, `name.first`, in their order. Lists and dates are values, functions are
 * left out, and anything but a record has no values. Of a record that is found more than once, the nearest place counts.
 */
export function flatRecord(record: unknown): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  if (!isRecord(record)) return flat;
  const nestedIn = findNested(record, isRecord);
  const collect = (from: object, path: string): void => {
    const nested = nestedIn(from);
    for (const [name, value] of Object.entries(from) as [string, unknown][]) {
      const key = path + name;
      if (isRecord(value)) {
        if (nested.has(name)) collect(value, `${key}.`);
      } else if (typeof value !== "function" && !flat.has(key)) flat.set(key, value);
    }
  };
  collect(record, "");
  return flat;
}
