import * as v from "valibot";

export const text = v.string();
export const orNull = v.nullable(v.string());
/** Left out, or null, or a text. */
export const mayBe = v.nullish(v.string());
export const id = v.pipe(v.string(), v.nonEmpty());
/** As a real server writes times: ISO, in UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp(), v.endsWith("Z"));
/** A stored time: whole seconds. */
export const storedTime = v.pipe(time, v.endsWith(".000Z"));
export const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
export const token = v.pipe(v.string(), v.startsWith("eyJ"));
