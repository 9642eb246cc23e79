/** Whether a value holds other values: records and lists do, dates do not. */
export const isNested = (value: unknown): value is object => typeof value === "object" && value !== null && !(value instanceof Date);
