/** A field of an object's own; `undefined` for anything else, so that junk and inherited names say nothing. */
export function ownField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
