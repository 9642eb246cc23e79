/**
 * The value at a dotted key, `person.name.first`; a key that is written with its dots goes first. Only own values: a record
 * without `constructor` has none. `undefined` where there is nothing.
 */
export function valueAt(record: unknown, key: string): unknown {
  const own = (value: unknown, name: string): unknown =>
    typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  return own(record, key) ?? key.split(".").reduce(own, record);
}
