import * as v from "valibot";

export const text = v.string();
export const nullableText = v.nullable(v.string());
/** Missing, null or a string. */
export const optionalText = v.nullish(v.string());
export const nonEmptyText = v.pipe(v.string(), v.nonEmpty());
export const id = v.pipe(v.string(), v.nonEmpty());
/** An ISO time in UTC, as real servers write times. */
export const time = v.pipe(v.string(), v.isoTimestamp(), v.endsWith("Z"));
/** A time from the database, which stores no fractions of seconds. */
export const storedTime = v.pipe(time, v.endsWith(".000Z"));
export const nonNegativeInteger = v.pipe(v.number(), v.integer(), v.minValue(0));
export const token = v.pipe(v.string(), v.startsWith("eyJ"));
